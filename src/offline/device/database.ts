import Dexie, { type Table } from 'dexie'
import type { Applicant } from '../../contract/funnel-row.ts'
import type { FunnelTab } from '../../contract/funnel.ts'
import type { QuestionWire } from '../../contract/scorecard.ts'
import { dropDrawn } from './drop-drawn.ts'
import type { LogLine, OutboxRow } from './types.ts'

/** The tab a row is in besides All; 'applied' is in no other. The tabs exclude each other, so one key is enough. */
export type RowGroup = Exclude<FunnelTab, 'all'> | 'applied'

/** A funnel row as it is stored. `shown` is there only while operations wait on it: without them it is the snapshot. */
export interface RowRecord {
  funnelId: string
  hiringRequestId: string
  ipId: string
  snapshot: Applicant
  shown?: Applicant
  pending: number
  refused: number
  savedAt: number
  /** From before a backup was restored: any response of the server is newer now, though its time may be older. */
  stale?: true
  /** By lane (rows/acknowledged.ts); an earlier build's is one pair without a lane. */
  acknowledged?: { lane: string; from: number; to: number }[] | { from: number; to: number }
  /** Not on the server: made here, or lost by a restore. It goes once nothing waits on it. */
  onlyHere?: true
  /** Keys of the indexes, from the row as it is shown; see row-keys.ts. */
  group: RowGroup
  nameKey: string
  stageAt: number
  due: number
  words: string[]
}

/** The members that My Tasks filters and sorts by; few, because all tasks of a partner are read at once. */
export const taskMembers = [
  'funnelId',
  'hiringRequestId',
  'ipId',
  'requestName',
  'name',
  'district',
  'channel',
  'interviewType',
  'stage',
  'call',
  'idTypes',
  'joiningTime',
  'expiresAt',
  'hiringStart',
  'attendedAt',
] as const

/**
 * A row that is, or will be at some time, a task. Whether it is one now is a comparison of three times instead of the
 * rules' walk through a schedule: with thousands of rows a list would otherwise stutter on a slow phone.
 */
export interface TaskRecord {
  funnelId: string
  ipId: string
  row: Pick<Applicant, (typeof taskMembers)[number]> & { schedule: { endDate?: number } }
  selfReported: boolean
  words: string[]
  /** It is a task from then (epoch ms) until then, urgent from `urgentFrom` on. */
  from: number
  until: number
  urgentFrom: number
}

/** How many rows of a request are in each tab: stored beside the rows, because counting an index walks through it. */
export interface TotalsRecord {
  hiringRequestId: string
  groups: Partial<Record<RowGroup, number>>
}

/** The device's knowledge of a hiring request whose rows are here. */
export interface RequestRecord {
  hiringRequestId: string
  ipId: string
  /** Open for hiring when the list was last seen; closed ones are purged first. */
  active: boolean
  endDate?: number
  createdAt?: number
  /** Rows the server has, at the time of `savedAt`. */
  total?: number
  /** The questions that interviewers answer about each applicant. */
  questions?: QuestionWire[]
  /** When its rows were last brought up to date, epoch ms. Undefined until a pull went through to the last page. */
  savedAt?: number
  /** The next `updatedSince`; undefined where the API does not know it, and while a row is missing here. */
  asOf?: number
  /** Where the next pull begins: a transaction of the server's database, in the restore epoch `markEpoch`. */
  mark?: number
  markEpoch?: string
  /** The same of its tasks alone, where the other rows are not here. */
  tasksMark?: number
  tasksEpoch?: string
  /** When its tasks were last brought up to date, epoch ms. */
  tasksAt?: number
  /** Changes when rows of it are removed: a pull that began before has not brought all of them. */
  keeping?: string
  /** When it was last opened, epoch ms. */
  usedAt?: number
  /** Given up for lack of room: its rows are not fetched until it is opened. */
  notKept?: true
}

/** A piece of at most 512 KB of an unsent file. Safari cannot keep every Blob, so these are buffers. */
export interface BlobChunk {
  blobId: string
  index: number
  data: ArrayBuffer
}

export interface SavedRecord {
  key: string
  value: unknown
  savedAt: number
}

export interface MetaRecord {
  key:
    | 'drain'
    | 'net'
    | 'sent'
    | 'needs-update'
    // Of an earlier build: of whichever partner was downloaded last
    | 'up-to-date'
    | `up-to-date:${string}`
    | 'followed'
    | 'sweep'
    | 'tasks-sweep'
    | 'loose'
    | 'ready-offline'
    | 'download-consent'
    | 'worked'
    | 'told'
    | 'persist-asked'
    | 'unlisted-after'
    | 'push'
    | 'install-hint'
    | 'epoch'
    | 'owed-lines'
    | 'cleared'
    | 'absent'
    | 'sealed'
    | 'unsealed'
    | 'ended-drafts'
    | `desk:${string}`
    | `desk-seen:${string}`
    | 'joined'
  value: unknown
  /** Of 'needs-update': when the server responded so, epoch ms. */
  at?: number
}

/**
 * The first list as it was last drawn. The page keeps it in the user's own database, beside the rows it shows; the service
 * worker puts it into the page at the next start, painted before any script runs (decision 27).
 */
export interface DrawnScreen {
  key: 'drawn'
  /** See `addressKey` in src/boot/drawn.ts. */
  address: string
  /** A start at this address without its query draws it too: it recalls the query. What is remembered anew removes the record. */
  isRecalled?: boolean
  html: string
  build: string
  language: string
  /** The user's profile as JSON: a name, a role or a partner may have changed since. */
  user: string
  /** Drawn from 62em up, or below. */
  isWide: boolean
  /** Drawn with a network: without one a notice is above the list. */
  online: boolean
  /** What the screen reads, as `tasksRead` in src/boot/first-reads.ts names it, and its result: the rows in `html`. */
  read?: { name: string; tasks: unknown }
  /** When it was drawn, and until when it shows what the screen would show, epoch ms by the corrected clock. */
  at: number
  until: number
}

export const DATABASE_VERSION = 3

/**
 * The user's database on this device. A change of the shape gets a new version below, and code that runs after the
 * opening for what is in the outbox (TRAP-83): rows can be fetched again, an operation cannot. The version change itself
 * writes no record: a browser without room takes new tables and indexes, and refuses the whole change over one record.
 */
export class DeviceDatabase extends Dexie {
  outbox!: Table<OutboxRow, number, Omit<OutboxRow, 'seq'> & { seq?: number }>
  rows!: Table<RowRecord, string>
  tasks!: Table<TaskRecord, string>
  totals!: Table<TotalsRecord, string>
  requests!: Table<RequestRecord, string>
  saved!: Table<SavedRecord, string>
  drafts!: Table<SavedRecord, string>
  log!: Table<LogLine, number>
  blobs!: Table<BlobChunk, [string, number]>
  meta!: Table<MetaRecord, string>
  /** One record: the first list as it was last drawn. A table of its own, so that its removal locks no other table. */
  drawn!: Table<DrawnScreen, string>
  /** Another tab upgraded it while this one had it open, or it was deleted. */
  outdated = false
  /** This opening made it: there was none on the device. */
  made = false
  /** The database was deleted, and with it the writes in progress. */
  deleted = false
  /** Called when it was deleted while it was open here. */
  onDeleted?: () => void

  constructor(userId: string, parts: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange }) {
    // Dexie's query cache would hold thousands of rows twice; live queries work without it
    super(databaseName(userId), { ...defined(parts), cache: 'disabled' })
    let wasOpen = false
    this.on('ready', () => void (wasOpen = true), true)
    // Without a record of its own: see above
    this.on('populate', () => {
      if (wasOpen) this.refuseEmpty()
      this.made = true
    })
    this.version(1).stores({
      // seq comes from the database's own counter, in the transaction that adds the row
      outbox: '++seq, &opId, [lane+seq], funnelId, state',
      rows: [
        'funnelId',
        '[hiringRequestId+stageAt]',
        '[hiringRequestId+group+stageAt]',
        '[hiringRequestId+nameKey]',
        '[hiringRequestId+group+nameKey]',
        '[hiringRequestId+group+due]',
        '*words',
      ].join(', '),
      tasks: 'funnelId, ipId',
      totals: 'hiringRequestId',
      requests: 'hiringRequestId, ipId',
      saved: 'key',
      drafts: 'key',
      log: '++id, opId',
      blobs: '[blobId+index], blobId',
      meta: 'key',
    })
    // Payloads, files and revealed numbers are encrypted in version 1; unseal.ts takes them up after the opening
    this.version(2)
    // Who came on a day, and who comes on it, without reading what else waits: with 30,000 tasks that is the whole time of a look
    this.version(DATABASE_VERSION).stores({
      tasks: 'funnelId, ipId, [ipId+row.attendedAt], [ipId+row.stage.status+from]',
      drawn: 'key',
    })
    this.use(dropDrawn)
  }

  /**
   * The browser has removed what was stored while it was in use, and Dexie would go on with an empty database: screens would
   * say that there is nothing to do and that all is sent. Throws, so that none is made.
   */
  private refuseEmpty(): never {
    this.noteDeleted()
    throw new Error('The browser has removed the database')
  }

  /** Closes it for good: it was deleted. */
  noteDeleted(): void {
    this.outdated = true
    this.deleted = true
    this.close({ disableAutoOpen: true })
    this.onDeleted?.()
  }
}

export const databaseName = (userId: string): string => `fieldhire-user-${userId}`

const defined = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T>
