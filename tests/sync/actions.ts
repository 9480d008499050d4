import { releaseHolds } from '../../src/offline/outbox/holds.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { discard, resend, retry, takeBack, withdraw } from '../../src/offline/outbox/changes.ts'
import { drain } from '../../src/offline/outbox/drain.ts'
import { findOperation, outboxTables, removeOperation } from '../../src/offline/outbox/outbox-rows.ts'
import { getRow } from '../../src/offline/rows/live-row.ts'
import type { Store } from '../../src/offline/device/store.ts'
import { transact } from '../../src/offline/device/transact.ts'
import type { OutboxRow } from '../../src/offline/device/types.ts'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import { CONSENT_SENTENCE } from '../../src/contract/funnel.ts'
import type { Answer } from '../../src/contract/scorecard.ts'
import { addIstDays } from '../../src/lib/dates.ts'
import type { ApplicantRef } from '../../src/rules/command.ts'
import { commands, type CommandInput, type CommandName } from '../../src/rules/commands.ts'
import type { DeskMove } from '../../src/rules/desk-moves.ts'
import { photoNameOf } from '../../src/rules/scorecard.ts'
import { actionsOf, findCurrentState } from '../../src/rules/transitions.ts'
import { APPLICANTS, funnelIds, PARTNER, requestIds } from './applicants.ts'
import type { Happening } from './commands.ts'
import type { Tab } from './tab.ts'
import type { EndKind, HistoryEvent, Seen } from './events.ts'
import { START } from './simulation.ts'

/** How the screens are broken on purpose: local takes an attempted operation back on the device alone. */
export type Withdrawing = 'void' | 'local'

const walkIns = ['Hari', 'Indu', 'Jaya']
/** People who come without a pass. */
export const WALK_INS = walkIns.length

/** Bytes of a letter that goes in one piece, and of one in three. */
export const SMALL_LETTER = 4
export const LARGE_LETTER = 150_000

type Shown = Pick<Applicant, 'funnelId' | 'name' | 'requestName' | 'hiringRequestId' | 'ipId' | 'stage'>

export const refOf = ({ funnelId, name, requestName, hiringRequestId, ipId }: Shown): ApplicantRef => ({
  ...{ funnelId, name, requestName, hiringRequestId, ipId },
})

/** The `pick`th update that is possible from where the applicant stands, the nth of its user. */
export function updateOf(row: Shown, pick: number, n: number) {
  const state = findCurrentState(row.stage.status)
  if (!state) return undefined
  const actions = actionsOf(state)
  const action = actions[pick % actions.length]!
  const isDated = action === 'selected' || action === 'joined'
  const answer = {
    ...(isDated ? { joiningTime: addIstDays(START, n % 7) } : {}),
    ...(action === 'rejected' ? { reason: `Reason ${n}` } : {}),
    ...(action === 'joined' ? { employeeId: `E${n}` } : {}),
  }
  return { ...refOf(row), state, action, answer, seenAt: row.stage.at }
}

const deskMoves = (n: number, instead: string | undefined): DeskMove[] => [
  { kind: 'inside', with: `Room ${n % 3}` },
  { kind: 'later' },
  { kind: 'waiting' },
  { kind: 'token', token: `Z-${String(n % 1_000).padStart(2, '0')}`, ...(instead === undefined ? {} : { instead }) },
]

const answersOf = (funnelId: string, n: number, photo: string | undefined): Answer[] => [
  { questionId: 'q-pay', kind: 'number', label: 'Expected pay', value: n },
  ...(photo
    ? [{ questionId: 'q-dl', kind: 'photo' as const, label: 'Licence', value: photoNameOf(funnelId, photo) }]
    : []),
]

/** What a user does in a tab, each with its line when it begins and, unless the tab dies, when it ends. */
export class User {
  private count = 0

  constructor(
    private readonly events: HistoryEvent[],
    private readonly withdrawing: Withdrawing,
    /** Bytes of an offer letter. */
    private readonly letterBytes: number,
  ) {}

  async act(tab: Tab, what: Happening & { held: boolean }): Promise<void> {
    const store = await storeOf(tab)
    this.count += 1
    const n = this.count
    const options = { hold: what.held }
    if (what.do === 'feedback') return this.enqueue(tab, store, 'feedback.send', feedback(n), options)
    if (what.do === 'walkIn') return this.takeIn(tab, store, what.person, options)
    if (!('applicant' in what)) return undefined
    const row = await getRow(store, funnelIds[what.applicant] ?? this.madeId(tab, what.applicant - APPLICANTS))
    if (!row) return undefined
    const ref = refOf(row)
    const seen = { ...options, seen: { funnelId: row.funnelId, version: row.snapshot.updatedAt } }
    if (what.do === 'notes') {
      const input = { ...ref, text: `Note ${n}`, baseAt: row.notes?.at ?? 0 }
      return this.enqueue(tab, store, 'applicant.notes', input, seen)
    }
    if (what.do === 'card') {
      const photo = n % 2 === 0 ? { name: `q-${n}.jpg`, type: 'image/jpeg', size: SMALL_LETTER } : undefined
      const input = { ...ref, answers: answersOf(row.funnelId, n, photo?.name), baseAt: row.scorecard?.at ?? 0 }
      return this.enqueue(tab, store, 'applicant.scorecard', photo ? { ...input, files: [photo] } : input, {
        ...seen,
        ...(photo ? { files: [letter(photo.size)] } : {}),
      })
    }
    if (what.do === 'number')
      return this.enqueue(tab, store, 'applicant.interviewerNumber', { ...ref, number: 9_000_000_000 + n }, seen)
    if (what.do === 'callFailed') {
      if (row.stage.status !== 'shortlisted' || row.call.failedCount >= 3) return undefined
      return this.enqueue(tab, store, 'applicant.callNotCompleted', ref, seen)
    }
    if (what.do === 'attended') return this.enqueue(tab, store, 'applicant.attended', ref, seen)
    if (what.do === 'deskMove') {
      const move = deskMoves(n, row.desk?.token)[what.move % 4]!
      return this.enqueue(tab, store, 'applicant.deskMove', { ...ref, move }, seen)
    }
    if (what.do !== 'update') return undefined
    const update = updateOf(row, what.action, n)
    if (!update) return undefined
    const size = this.letterBytes
    const hasFile = update.action === 'joined' && (n % 2 === 0 || size > SMALL_LETTER)
    const input = {
      ...update,
      ...(hasFile ? { files: [{ name: 'letter.pdf', type: 'application/pdf', size }] } : {}),
    }
    return this.enqueue(tab, store, 'applicant.update', input, {
      ...seen,
      ...(hasFile ? { files: [letter(size)] } : {}),
    })
  }

  /** By device, user and person: the id that was made for them last. */
  private readonly made = new Map<string, string>()
  private madeId = (tab: Tab, person: number) => this.made.get(`${tab.device.index} ${tab.user} ${person}`) ?? ''

  private takeIn(tab: Tab, store: Store, person: number, options: { hold: boolean }): Promise<void> {
    // One desk takes somebody in once
    if (this.madeId(tab, person) !== '') return Promise.resolve()
    const funnelId = this.count.toString(16).padStart(24, '0')
    this.made.set(`${tab.device.index} ${tab.user} ${person}`, funnelId)
    const input = {
      ...{ funnelId, hiringRequestId: requestIds[0]!, ipId: PARTNER, requestName: 'Packers', name: walkIns[person]! },
      ...{ mobile: `987654321${person}`, consent: { sentence: CONSENT_SENTENCE, language: 'en' } as const },
      request: {
        jobRole: 'Packer',
        interviewType: 'telephonic' as const,
        schedule: { dates: [], days: [], slots: [] },
      },
    }
    return this.enqueue(tab, store, 'applicant.walkIn', input, { ...options, seen: { funnelId, version: 0 } })
  }

  private async enqueue<N extends CommandName>(
    tab: Tab,
    store: Store,
    command: N,
    input: CommandInput<N>,
    { seen, ...options }: { hold: boolean; files?: Blob[]; seen?: Seen },
  ): Promise<void> {
    const { events } = this
    const id = events.length
    const lane = commands[command].lane(input)
    events.push({ kind: 'enqueue', id, device: tab.device.index, user: tab.user, lane, command, seen })
    try {
      const { opId } = await enqueue(store, command, input, options)
      this.noteSaved(id, opId, command, input)
    } catch (error) {
      events.push({ kind: 'failed', id, error: String(error) })
    }
  }

  private noteSaved(id: number, opId: string, command: string, input: unknown): void {
    this.events.push({ kind: 'enqueued', id, opId })
    this.noteSteps(opId, command, input)
  }

  /** What an earlier build saved on a device before the history began. */
  noteFormer(device: number, { opId, userId, lane, call }: OutboxRow, input: unknown, seen: Seen): void {
    const id = this.events.length
    this.events.push({ kind: 'enqueue', id, device, user: userId, lane, command: call, seen })
    this.noteSaved(id, opId, call, input)
  }

  private noteSteps(opId: string, command: string, input: unknown): void {
    const known = commands[command as CommandName] as (typeof commands)[CommandName]
    const steps = known.steps(input as never).filter((step) => step.kind === 'call')
    this.events.push({ kind: 'steps', opId, names: steps.map((step) => step.name) })
  }

  /** Takes back, withdraws, discards, resends or retries one of the operations that wait. */
  async end(tab: Tab, how: EndKind, pick: number): Promise<void> {
    const store = await storeOf(tab)
    const all = await store.db.outbox.orderBy('seq').toArray()
    const parked = all.filter((row) => row.state === 'rejected' || row.state === 'quarantined')
    const some = how === 'discard' || how === 'resend' || how === 'retry' ? parked : all
    const row = some[pick % Math.max(1, some.length)]
    if (row) await this.endOne(store, how, row.opId)
  }

  async endOne(store: Store, how: EndKind, opId: string): Promise<string> {
    const { events } = this
    const id = events.length
    events.push({ kind: 'end', id, how, opId })
    const close = (result: string, newOpId?: string, seen?: Seen) => {
      events.push({ kind: 'ended', id, result, ...(newOpId && newOpId !== opId ? { newOpId, seen } : {}) })
      return result
    }
    try {
      if (how === 'takeBack') return close(await takeBack(store, opId))
      if (how === 'discard') return close(await discard(store, opId))
      if (how === 'withdraw')
        return close(this.withdrawing === 'void' ? await withdraw(store, opId) : await withdrawLocally(store, opId))
      const row = (await findOperation(store, opId))!
      const input = row.input
      const seen = await seenOf(store, row)
      const { opId: newOpId } = how === 'retry' ? await retry(store, opId) : await resend(store, opId, input)
      if (newOpId !== opId) this.noteSteps(newOpId, row.call, input)
      return close('again', newOpId, seen)
    } catch (error) {
      return close(`not: ${String(error)}`)
    }
  }

  async ask(tab: Tab, what: 'sendNow' | 'syncNow'): Promise<void> {
    const store = await storeOf(tab)
    await (what === 'sendNow' ? releaseHolds(store) : drain(store, 'sync-now'))
  }
}

export async function storeOf(tab: Tab): Promise<Store> {
  await tab.ready
  if (!tab.store || tab.store.closed) return new Promise(() => {})
  return tab.store
}

/** A refused operation is shown beside what the server has. */
async function seenOf(store: Store, { funnelId, current }: OutboxRow): Promise<Seen | undefined> {
  if (funnelId === undefined) return undefined
  const record = await store.db.rows.get(funnelId)
  return { funnelId, version: Math.max(record?.snapshot.updatedAt ?? 0, current?.updatedAt ?? 0) }
}

/** The broken variant: removed on the device, without a call to the server. */
const withdrawLocally = (store: Store, opId: string): Promise<string> =>
  transact(store, outboxTables, async () => {
    const row = await findOperation(store, opId)
    if (row) await removeOperation(store, row, 'withdrawn')
    return 'withdrawn'
  })

const feedback = (n: number) => ({
  partnerId: PARTNER,
  partnerType: 'Employer',
  name: 'Asha',
  email: 'asha@example.org',
  mobile: '',
  subject: `Subject ${n}`,
  message: `Message ${n}`,
})

/** A file whose bytes come at once: the real Blob reads in real time. */
const letter = (size: number): Blob =>
  ({
    size,
    type: 'application/pdf',
    slice: (start: number, end: number) => ({
      arrayBuffer: () => Promise.resolve(new Uint8Array(Math.min(end, size) - start).buffer),
    }),
  }) as unknown as Blob
