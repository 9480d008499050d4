import * as v from 'valibot'
import { createAsk, type AskOptions } from './ask.ts'
import { documentOf, readDocument } from './document.ts'
import { createKeys } from './keys.ts'
import { describePerson, readIdToken, readLogoutToken } from './tokens.ts'
import { OidcFault, type OidcClient, type OidcGateway, type Presented, type ProviderDocument } from '../../core/oidc.ts'

/** A document is believed for so long. */
const DOCUMENT_MS = 3_600_000
const MOST_DOCUMENTS = 500

const tokenAnswer = v.object({
  id_token: v.pipe(v.string(), v.minLength(1)),
  access_token: v.optional(v.pipe(v.string(), v.maxLength(16_384))),
})

/**
 * Identity providers by OpenID Connect Core 1.0 (code flow), Discovery 1.0 and Back-Channel Logout 1.0, each with errata
 * set 2 of 15 December 2023.
 */
export function httpOidc({ now = Date.now, ...options }: AskOptions & { now?: () => number }): OidcGateway {
  const { ask, isAllowed } = createAsk(options)
  const keysOf = createKeys(ask, now)
  const documents = new Map<string, { document: ProviderDocument; at: number }>()

  const describe = async (issuer: string): Promise<ProviderDocument> => {
    const known = documents.get(issuer)
    if (known && now() - known.at < DOCUMENT_MS) return known.document
    const { status, text } = await ask(issuer, documentOf(issuer), { method: 'GET' })
    if (status !== 200) throw new OidcFault('away', String(status))
    const document = readDocument(issuer, text, isAllowed)
    if (documents.size >= MOST_DOCUMENTS) documents.clear()
    documents.set(issuer, { document, at: now() })
    return document
  }

  return {
    describe,
    async exchange(client, presented, at) {
      const document = await describe(client.issuer)
      const { status, text } = await ask(client.issuer, document.tokenEndpoint, grantOf(client, document, presented))
      if (status !== 200) throw new OidcFault(status >= 500 ? 'away' : 'code', String(status))
      const answer = readJson(tokenAnswer, text)
      const person = await readIdToken(answer.id_token, presented.nonce, { client, keys: keysOf(document), now: at })
      return answer.access_token === undefined ? person : { ...person, accessToken: answer.access_token }
    },
    // Okta's org server and others send the address, or that it is verified, only here
    async complete(client, person) {
      const { userinfoEndpoint } = await describe(client.issuer)
      if (userinfoEndpoint === undefined || person.accessToken === undefined) return person
      const headers = { Authorization: `Bearer ${person.accessToken}` }
      const { status, text } = await ask(client.issuer, userinfoEndpoint, { method: 'GET', headers })
      if (status !== 200) throw new OidcFault('away', `userinfo ${status}`)
      const claims = readJson(v.looseObject({ sub: v.string() }), text)
      // Core 1.0, 5.3.2: of anybody else it must not be used
      if (claims.sub !== person.subject) throw new OidcFault('token', 'userinfo sub')
      return { ...person, ...describePerson(claims) }
    },
    async readLogout(client, token, at) {
      const document = await describe(client.issuer)
      return readLogoutToken(token, { client, keys: keysOf(document), now: at })
    },
  }
}

function grantOf(client: OidcClient, { authMethods }: ProviderDocument, { code, verifier, redirectUri }: Presented) {
  const { clientId, clientSecret } = client
  const isBasic = authMethods.includes('client_secret_basic')
  if (!isBasic && !authMethods.includes('client_secret_post')) throw new OidcFault('document', 'client secret')
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    ...(isBasic ? {} : { client_id: clientId, client_secret: clientSecret }),
  })
  // RFC 6749, 2.3.1: each is form-encoded before the two are joined
  const encode = (text: string) => new URLSearchParams({ t: text }).toString().slice(2)
  const basic = Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')
  return {
    method: 'POST' as const,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(isBasic ? { Authorization: `Basic ${basic}` } : {}),
    },
    body: body.toString(),
  }
}

function readJson<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new OidcFault('document', 'answer')
  }
}
