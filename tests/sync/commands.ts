import type { Build } from './builds.ts'
import type { Loss } from './killable-database.ts'
import type { Fate, NetMode } from './network.ts'
import type { RefreshFate } from './refreshing.ts'

/**
 * What users, browsers, networks and servers do. Numbers pick among what is there at that moment, so that a shorter
 * history made from a longer one is still meaningful.
 */
export type Happening =
  | { do: 'open'; device: number }
  | { do: 'close'; tab: number }
  /** `after` tasks later, wherever its code is then. */
  | { do: 'kill'; tab: number; after: number }
  | { do: 'freeze'; tab: number; after: number }
  | { do: 'thaw'; tab: number }
  /** The service worker is started to send what waits, and dies `kill` tasks later, if that is given. */
  | { do: 'wake'; device: number; kill?: number }
  | { do: 'update'; tab: number; applicant: number; action: number; held: boolean }
  | { do: 'notes'; tab: number; applicant: number; held: boolean }
  /** The scorecard, every other time with a photo. */
  | { do: 'card'; tab: number; applicant: number; held: boolean }
  | { do: 'number'; tab: number; applicant: number; held: boolean }
  | { do: 'callFailed'; tab: number; applicant: number; held: boolean }
  /** The applicant comes to the gate. */
  | { do: 'attended'; tab: number; applicant: number; held: boolean }
  /** The desk calls in, back or for later, or gives another token. */
  | { do: 'deskMove'; tab: number; applicant: number; move: number; held: boolean }
  /** Somebody without a pass is taken in at a desk: one of three people, of whom two phones may each take in the same. */
  | { do: 'walkIn'; tab: number; person: number; held: boolean }
  | { do: 'feedback'; tab: number; held: boolean }
  | { do: 'takeBack' | 'withdraw' | 'discard' | 'resend' | 'retry'; tab: number; pick: number }
  | { do: 'sendNow' | 'syncNow'; tab: number }
  | { do: 'show'; tab: number; event: 'pageshow' | 'visibilitychange' | 'online' }
  | { do: 'refresh'; tab: number; applicant: number; whole: boolean }
  | { do: 'net'; device: number; mode: NetMode }
  /** What happens to the next requests of the device. */
  | { do: 'fate'; device: number; fate: Fate; times: number }
  /** What happens to the next exchanges of a refresh token. */
  | { do: 'refreshFate'; device: number; fate: RefreshFate; times: number }
  /** Such a share of the writes on the device finds no room. */
  | { do: 'room'; device: number; full: number }
  /** The browser loses its connections to the databases of a device, `after` tasks later. */
  | ({ do: 'lose'; device: number; after: number } & Loss)
  /** The browser gives up what it has stored for the app. */
  | { do: 'evict'; device: number }
  /** A user may not see a request any more, or may again. */
  | { do: 'access'; user: number; request: number; may: boolean }
  | { do: 'poison'; tab: number; pick: number }
  | { do: 'clock'; device: number; hours: number }
  | { do: 'expire'; device: number }
  | { do: 'revoke'; device: number }
  | { do: 'signIn'; device: number; user: number }
  | { do: 'signOut'; device: number; how: 'keep' | 'ended' | 'delete' }
  | { do: 'upgrade'; device: number; build: Build }
  /** Another user, on the server. */
  | { do: 'other'; applicant: number; action: number }
  | { do: 'claim'; applicant: number }
  /** The applicant comes to a gate where another user is, who acted so many hours ago. */
  | { do: 'otherGate'; applicant: number; hours: number }
  /** Another user calls somebody in, so many hours ago. */
  | { do: 'otherDesk'; applicant: number; hours: number }
  | { do: 'backup' }
  /** The server goes back to its last backup, if there is one. */
  | { do: 'restore' }
  | { do: 'pause'; ms: number }
  | { do: 'sleep'; hours: number }

/** A happening, and how far the world goes on before the next one: so many tasks, or so many ms. */
export interface Step {
  happening: Happening
  then: { tasks: number } | { ms: number }
}

/** What is so through a whole history; without it one request, pages of 200 rows, no pieces, and a device that is new. */
export interface Setting {
  requests?: number
  rowsPerPage?: number
  /** Only tasks come while the connection is slow. */
  sparing?: boolean
  takesPieces?: boolean
  /** Rows come with one pull of all requests, as the app asks; otherwise one request at a time, as from an older server. */
  pullsAll?: boolean
  /** There is one more applicant, who has only applied. */
  interested?: boolean
  /** So many updates an earlier build has left on the first device, in version 1 of its database. */
  former?: number
}

export interface History {
  seed: number
  setting?: Setting
  steps: Step[]
}
