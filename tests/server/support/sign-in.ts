import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { createHash, randomBytes } from 'node:crypto'
import { manualClock } from '../../../server/core/clock.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { users } from '../../../server/db/schema.ts'
import type { OidcSettings } from '../../../server/core/oidc-settings.ts'
import { HttpProblem } from '../../../server/core/errors.ts'
import { httpOidc } from '../../../server/gateways/oidc/http.ts'
import { createIdentity } from '../../../server/identity/identity.ts'
import type { AccountNotice, PasswordLetter, PostPasswordLetter } from '../../../server/identity/services.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { changeAddress } from '../../../server/store/change-address.ts'
import { joinCompany } from '../../../server/store/join-company.ts'
import { createLog } from '../../../server/core/log.ts'
import type { TokenAnswer } from '../../../src/contract/session.ts'
import { createTestDatabase } from './database.ts'
import { addPeople } from './people.ts'

export const ORIGIN = 'https://app.example.test'
export const REDIRECT = `${ORIGIN}/oauth-redirect`
export const PASSWORD = 'Correct horse 7'
export const SECRET = 'a secret for tests that is long enough'
export const START = Date.parse('2026-11-21T06:00:00Z')

/** For an identity provider whose e-mails nobody reads. */
export const noLetters = {
  ...{ postPasswordLetter: () => Promise.resolve(), postNotice: () => Promise.resolve() },
  ...{ postAddressLetter: () => Promise.resolve(), joinCompany, changeAddress },
  oidc: httpOidc({ named: [] }),
}

/** The identity provider over a database of its own, a manual clock, and a browser to use it with. */
export async function startProvider(
  options: { demo?: boolean; now?: number; oidc?: OidcSettings; named?: string[] } = {},
) {
  const connection: Connection = await createTestDatabase()
  const { db } = connection
  await addPeople(db)
  await db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
  const clock = manualClock(options.now ?? START)
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const config = { sessionSecret: SECRET, baseUrl: ORIGIN, demo: options.demo ?? false, oidc: options.oidc }
  const letters: PasswordLetter[] = []
  const postPasswordLetter: PostPasswordLetter = async (letter) => void letters.push(letter)
  const notices: AccountNotice[] = []
  const postNotice = async (notice: AccountNotice) => void notices.push(notice)
  const postAddressLetter: PostPasswordLetter = async (letter) => void letters.push(letter)
  const oidc = httpOidc({ named: options.named ?? [], now: () => clock.now() })
  const identity = createIdentity({
    ...{ config, db, clock, log, oidc, joinCompany, changeAddress },
    ...{ postPasswordLetter, postNotice, postAddressLetter },
  })
  const app = new Hono()
  app.route('/', identity.routes)
  app.onError((error, c) => {
    if (!(error instanceof HttpProblem)) throw error
    return c.json({ status: false, error: { code: error.code, message: error.message } }, error.status)
  })
  return {
    db,
    clock,
    app,
    lines,
    /** What was sent to those who asked for a new password, or want another address. */
    letters,
    /** What was sent to those whose ways to sign in have changed. */
    notices,
    pool: connection.pool,
    config,
    verifyAccessToken: identity.verifyAccessToken,
    close: connection.close,
    browser: (address = '10.0.0.1') => new Browser(app, address),
    setStatus: (id: string, status: number) => db.update(users).set({ status }).where(eq(users.id, id)),
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

export const makePair = () => {
  const verifier = randomBytes(45).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

type Parameters = Record<string, string | undefined>

/** Keeps cookies and fills in the form as a browser does. */
export class Browser {
  cookie = ''
  /** What the browser keeps of the accounts that have signed in with it. */
  device = ''
  readonly pair = makePair()
  /** All others, by name. */
  private readonly jar = new Map<string, string>()

  constructor(
    private readonly app: Hono,
    private readonly address: string,
  ) {}

  send(path: string, init: RequestInit = {}): Response | Promise<Response> {
    const headers = new Headers(init.headers)
    const cookies = [this.cookie, this.device, ...this.jar.values()].filter((cookie) => cookie !== '')
    if (cookies.length > 0 && !headers.has('cookie')) headers.set('cookie', cookies.join('; '))
    const env = { incoming: { socket: { remoteAddress: this.address } } }
    return this.app.request(ORIGIN + path, { ...init, headers }, env)
  }

  /** Keeps the cookies of an answer. */
  keep(response: Response): void {
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(';')[0]!
      const [name] = pair.split('=') as [string]
      if (name.includes('fieldhire_sign_in')) this.cookie = pair
      else if (name.includes('fieldhire_device')) this.device = pair
      else if (/max-age=0/i.test(set)) this.jar.delete(name)
      else this.jar.set(name, pair)
    }
  }

  /** The cookie whose name contains this. */
  find = (name: string): string | undefined => [...this.jar.values()].find((pair) => pair.includes(name))

  forget(name: string): void {
    for (const known of this.jar.keys()) if (known.includes(name)) this.jar.delete(known)
  }

  /** The app's request parameters; undefined leaves one out. */
  asked(changes: Parameters = {}): Record<string, string> {
    const all: Parameters = {
      response_type: 'code',
      client_id: 'fieldhire-web',
      redirect_uri: REDIRECT,
      code_challenge: this.pair.challenge,
      code_challenge_method: 'S256',
      state: 'state-1',
      ...changes,
    }
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
  }

  async open(changes: Parameters = {}): Promise<{ response: Response; page: string; fields: Record<string, string> }> {
    const response = await this.send(`/identity/authorize?${new URLSearchParams(this.asked(changes)).toString()}`)
    const cookies = response.headers.getSetCookie()
    const set = cookies.find((cookie) => cookie.includes('fieldhire_sign_in'))?.split(';')[0]
    if (set) this.cookie = set
    const page = await response.text()
    const fields: Record<string, string> = {}
    for (const [tag] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
      fields[read('name')] = read('value')
    }
    return { response, page, fields }
  }

  async submit(fields: Record<string, string>, email: string, password: string): Promise<Response> {
    const response = await this.send('/identity/authorize', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, email, password }),
    })
    const set = response.headers.getSetCookie().find((cookie) => cookie.includes('fieldhire_device='))
    if (set) this.device = set.split(';')[0]!
    return response
  }

  /** Page, form, redirect: gives the code. */
  async signIn(email = 'emp@example.test', password = PASSWORD, changes: Parameters = {}): Promise<string> {
    const { fields } = await this.open(changes)
    const response = await this.submit(fields, email, password)
    const target = response.headers.get('location')
    if (!target) throw new Error(`No redirect but ${response.status}`)
    return new URL(target).searchParams.get('code')!
  }

  token(fields: Record<string, string>, deviceId?: string): Response | Promise<Response> {
    return this.send('/identity/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(deviceId === undefined ? {} : { 'device-id': deviceId }) },
      body: JSON.stringify(fields),
    })
  }

  exchange(code: string, changes: Record<string, string> = {}, deviceId?: string): Response | Promise<Response> {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: this.pair.verifier }
    return this.token({ ...grant, ...changes }, deviceId)
  }

  async tokens(email?: string): Promise<TokenAnswer> {
    return (await (await this.exchange(await this.signIn(email))).json()) as TokenAnswer
  }

  refresh(refreshToken: string, deviceId?: string): Response | Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, deviceId)
  }

  get(path: string, token: string): Response | Promise<Response> {
    return this.send(path, { headers: { authorization: `Bearer ${token}` } })
  }
}
