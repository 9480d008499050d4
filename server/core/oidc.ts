/** A client of ours at an identity provider outside. */
export interface OidcClient {
  /** Exactly as its tokens name it. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** What a provider says of itself (OpenID Connect Discovery 1.0, 3). */
export interface ProviderDocument {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  userinfoEndpoint?: string
  endSessionEndpoint?: string
  /** How a client may prove itself at the token endpoint. */
  authMethods: readonly string[]
  /** It names itself beside the code (RFC 9207). */
  sendsIssuer: boolean
}

/** Who has signed in there, by an ID token that was checked. */
export interface OutsidePerson {
  subject: string
  /** The session there, for its end. */
  sid?: string
  email?: string
  /** Whoever runs the provider says that the address belongs to this person. */
  isEmailVerified: boolean
  name?: string
  /** Of Google: the domain of the organization whose account it is. */
  hostedDomain?: string
  /** When this person last proved there who they are, epoch ms; many providers say it only when they are asked. */
  authenticatedAt?: number
  idToken: string
  accessToken?: string
}

/** Whose sessions end, by a logout token that was checked. At least one of `subject` and `sid` is there. */
export interface OutsideLogout {
  subject?: string
  sid?: string
  jti: string
  /** After it the token has expired for certain, epoch ms. */
  until: number
}

export interface Presented {
  code: string
  verifier: string
  redirectUri: string
  nonce: string
}

/** Why a provider could not be used. `detail` is a code for the log, never a part of a token. */
export class OidcFault extends Error {
  constructor(
    readonly reason:
      | 'away'
      /** An address that is not of the internet. */
      | 'private'
      /** It does not describe itself in a way that we can use. */
      | 'document'
      /** It calls itself by another name. */
      | 'issuer'
      /** It has one issuer for each tenant, and this is the address of all. */
      | 'template'
      /** The code was refused. */
      | 'code'
      /** A token that does not prove what it must. */
      | 'token',
    readonly detail = '',
  ) {
    super(`The identity provider cannot be used: ${reason}${detail && ` (${detail})`}`)
    this.name = 'OidcFault'
  }
}

/** Each method may wait for the outside, at most some seconds. @throws OidcFault */
export interface OidcGateway {
  /** From memory where it was asked not long ago. */
  describe(issuer: string): Promise<ProviderDocument>
  /** Exchanges a code and checks the ID token. `now` in epoch ms. */
  exchange(client: OidcClient, presented: Presented, now: number): Promise<OutsidePerson>
  /** The same person with what the provider says at its userinfo endpoint, where it has one. */
  complete(client: OidcClient, person: OutsidePerson): Promise<OutsidePerson>
  readLogout(client: OidcClient, token: string, now: number): Promise<OutsideLogout>
}
