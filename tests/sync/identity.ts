import type { Simulation } from './simulation.ts'

/** How the provider is broken on purpose: a used refresh token ends its family after the grace, whoever sends it. */
export type Rotating = 'until-successor-used' | 'until-grace-over'

export interface TokenPair {
  token: string
  refreshToken: string
}

interface Family {
  user: string
  device: string
  isRevoked: boolean
}

/** As in server/identity/sessions.ts. */
const GRACE_MS = 30_000

/** The identity provider: exchanges refresh tokens as `rotate` of server/identity/sessions.ts does. */
export class Identity {
  /** Valid access tokens and whose they are. */
  readonly tokens = new Map<string, string>()
  private readonly refreshTokens = new Map<string, { family: Family; usedAt?: number; successor: string }>()
  private count = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly rotating: Rotating = 'until-successor-used',
  ) {}

  /** A sign-in. */
  open(user: string, device: string): TokenPair {
    return this.issue({ user, device, isRevoked: false }, this.next('refresh'))
  }

  /** Undefined when it is refused; `reuse` when nobody had ended the sign-in before. */
  rotate(refreshToken: string, device: string): TokenPair | 'revoked' | 'reuse' {
    const found = this.refreshTokens.get(refreshToken)
    if (!found || found.family.isRevoked) return 'revoked'
    const { family, successor, usedAt } = found
    const { now } = this.simulation
    const isLate = usedAt !== undefined && now - usedAt > GRACE_MS
    const isUnused = this.refreshTokens.get(successor)?.usedAt === undefined
    const mayRepeat = this.rotating === 'until-successor-used' && family.device === device && isUnused
    if (isLate && !mayRepeat) {
      family.isRevoked = true
      return 'reuse'
    }
    found.usedAt ??= now
    return this.issue(family, successor)
  }

  revoke(refreshToken: string): void {
    const found = this.refreshTokens.get(refreshToken)
    if (found) found.family.isRevoked = true
  }

  private issue(family: Family, refreshToken: string): TokenPair {
    const token = this.next('token')
    this.tokens.set(token, family.user)
    if (!this.refreshTokens.has(refreshToken))
      this.refreshTokens.set(refreshToken, { family, successor: this.next('refresh') })
    return { token, refreshToken }
  }

  private next(kind: string): string {
    this.count += 1
    return `${kind}-${this.count}`
  }
}
