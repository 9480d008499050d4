import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../core/log.ts'
import type { OidcGateway } from '../core/oidc.ts'

/** What the identity provider needs of the server. */
export interface IdentityServices {
  config: Pick<Config, 'sessionSecret' | 'baseUrl' | 'demo' | 'trustedProxies' | 'allAppsUrl' | 'oidc'>
  db: Db
  clock: Clock
  log: Log
  postPasswordLetter: PostPasswordLetter
  postNotice: PostNotice
  postAddressLetter: PostAddressLetter
  /** Providers outside are asked by it. */
  oidc: OidcGateway
  joinCompany: JoinCompany
  changeAddress: ChangeAddress
}

/** Somebody whom a company's own provider knows becomes its member; the address is verified and nobody's. */
export interface Joining {
  /** Of the company. */
  ipId: string
  email: string
  name: string
  now: number
}

/** In the transaction. Returns the id of the user; undefined when the company or the address is not free for it. */
export type JoinCompany = (tx: Db, joining: Joining) => Promise<string | undefined>

/** An account that gets another address; `updatedAt` is what its user was known by. */
export interface AddressChange {
  userId: string
  updatedAt: number
  /** In lower case; its mailbox is read by the user. */
  email: string
  now: number
}

/** In the transaction. 'ended': the account has changed meanwhile; 'taken': the address belongs to another account. */
export type ChangeAddress = (tx: Db, change: AddressChange) => Promise<'done' | 'ended' | 'taken'>

/** Without a link the account is switched off. `email` is the address of the account, not the typed one. */
export interface PasswordLetter {
  email: string
  name: string
  company: string
  link?: string
}

/** Sends the letter to whoever has asked for a new password. */
export type PostPasswordLetter = (letter: PasswordLetter) => Promise<void>

/** Sends a letter to the address that somebody wants for their account, with a link that gives it to them. */
export type PostAddressLetter = (letter: Required<PasswordLetter>) => Promise<void>

interface Told {
  email: string
  name: string
  company: string
}

/** What has happened to an account. */
export type AccountNotice = Told & ({ kind: ChangedWay } | NewDevice)

/** It has signed in before, and never on this device. */
interface NewDevice {
  kind: 'new-device'
  /** 'Chrome on Android'; undefined where the program did not say. */
  label?: string | undefined
  /** Epoch ms. */
  at: number
  /** To where its ways to sign in are shown; it signs nobody in. */
  link: string
}

/** What was done to its ways to sign in. */
export type ChangedWay =
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-removed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-new'
  | 'recovery-used'
  | 'outside-linked'
  /** Somebody knows the password and guesses codes. */
  | 'codes-wrong'

/** Tells the owner of an account by e-mail, in case it was somebody else. It is on its way later, if not now. */
export type PostNotice = (notice: AccountNotice) => Promise<void>
