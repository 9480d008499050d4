import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, type Context } from 'oidc-provider'

export const CLIENT = { clientId: 'fieldhire', clientSecret: 'a-secret:of+the-client%' }

/** What it says of somebody. */
export type Person = Record<string, unknown> & { sub: string }

interface Options {
  /** Where it sends people back, and where it reports the end of a session. */
  redirectUri: string
  logoutUri: string
  afterLogout: string
  /** Takes the reports to our server, which has no port. */
  deliver(address: string, init: RequestInit): Promise<Response> | Response
}

const newKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

/**
 * A real identity provider (oidc-provider) on this machine. Whoever comes is `person` at once, without a page: what
 * it asks of people is its own matter. `signedInAt`, epoch ms: when it says that they did, if it was not now.
 */
export async function startOutsideProvider(options: Options) {
  let listener: RequestListener = () => undefined
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: { person: Person; asked: string[]; signedInAt?: number } = {
    ...{ person: { sub: 'nobody' }, asked: [] },
  }

  const run = (keys: JWK[]) => {
    const configuration: Configuration = {
      clients: [
        {
          ...{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [options.redirectUri] },
          ...{ response_types: ['code'], grant_types: ['authorization_code'] },
          ...{ post_logout_redirect_uris: [options.afterLogout], backchannel_logout_uri: options.logoutUri },
          ...{ backchannel_logout_session_required: true, token_endpoint_auth_method: 'client_secret_basic' },
        },
      ],
      jwks: { keys },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      pkce: { required: () => true },
      claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true },
      },
      fetch: (url: URL, init: RequestInit) => Promise.resolve(options.deliver(String(url), init)),
      interactions: { url: (_ctx: Context, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
      findAccount: (_ctx: Context, sub: string) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
      async loadExistingGrant(ctx: Context) {
        const { provider, client, session } = ctx.oidc
        const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    }
    const provider = new Provider(issuer, configuration)
    const answer = provider.callback()
    const finish = async (request: IncomingMessage, response: ServerResponse) => {
      const ts = state.signedInAt === undefined ? undefined : Math.floor(state.signedInAt / 1000)
      const result = { login: { accountId: state.person.sub, ...(ts !== undefined && { ts }) } }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    listener = (request, response) => {
      state.asked.push(`${request.method} ${request.url!.split('?')[0]}`)
      if (request.url!.startsWith('/interaction/')) void finish(request, response)
      else void answer(request, response)
    }
  }
  run([await newKey('first')])

  return {
    issuer,
    state,
    /** From now on it signs with another key, and shows that one only. */
    rotate: async () => run([await newKey(`next-${randomBytes(4).toString('hex')}`)]),
    close: () => new Promise((resolve) => server.close(resolve)),
    visitor: () => new Visitor(issuer),
  }
}

export type OutsideProviderServer = Awaited<ReturnType<typeof startOutsideProvider>>

/** A browser at the provider: keeps its cookies and follows its redirects until one leads away. */
class Visitor {
  private readonly jar = new Map<string, string>()

  constructor(private readonly issuer: string) {}

  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      if (value === '') this.jar.delete(name!)
      else this.jar.set(name!, value!)
    }
    return response
  }

  /** The address outside of the provider to which it sends its user. */
  async follow(address: string): Promise<URL> {
    let at = new URL(address)
    for (let steps = 0; at.origin === this.issuer; steps += 1) {
      const response = await this.send(at.href)
      const location = response.headers.get('location')
      if (!location || steps > 10) throw new Error(`${response.status} at ${at.pathname}: ${await response.text()}`)
      at = new URL(location, at)
    }
    return at
  }
}
