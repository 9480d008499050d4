import type { ServerMessage } from '../contract/server-message.ts'
import type { CallStart } from '../data/interview-calls.ts'
import type { CommandInputs } from '../rules/commands.ts'
import { paths } from '../lib/paths.ts'
import { text } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { endToast, showToast, type ToastInput } from '../ui/toast-store.ts'

type Update = Pick<CommandInputs['applicant.update'], 'state' | 'action' | 'name' | 'hiringRequestId'>

/** The words of an update that was recorded, for its toasts. */
export interface Announcement {
  name: string
  heading: string
  /** Whether the applicant hears of it. */
  informs: boolean
  link?: { label: string; to: string }
  /** Instead of `heading` once the server has accepted it, and when it has refused it. */
  accepted?: string
  refused?: string
}

const tabOf = {
  screen: 'screened',
  selected: 'selected',
  rejected: 'rejected',
  didNotAttend: 'rejected',
  joined: 'joined',
  didNotJoin: 'rejected',
} as const

/** Heading and link of an update, exact (STG-27, STG-28). */
export function announcementOf(update: Update): Announcement {
  const { action, name, hiringRequestId } = update
  const tab = tabOf[action]
  return {
    name,
    heading: text('stages', `headings.${headingOf(update)}`, { name }),
    informs: true,
    link: { label: text('stages', `seeAll.${tab}`), to: `${paths.applicants(hiringRequestId)}?tab=${tab}` },
  }
}

/**
 * For an applicant who is already selected, a selection is another joining date and a rejection rejects the joining.
 */
function headingOf({ action, state }: Update) {
  if (state !== 'SELECTED') return action
  if (action === 'selected') return 'joiningDetails'
  return action === 'rejected' ? 'joiningRejected' : action
}

export const callAnnouncement = (name: string): Announcement => ({
  name,
  heading: text('stages', 'headings.callNotCompleted', { name }),
  informs: false,
  accepted: text('stages', 'statusUpdated'),
  refused: text('stages', 'statusNotUpdated'),
})

/** Another number for the interviewer (CALL-09). */
export const numberAnnouncement = (name: string): Announcement => ({
  name,
  heading: text('stages', 'numberUpdated'),
  informs: false,
  refused: text('stages', 'numberNotUpdated'),
})

/** Updates recorded in this tab that have no response yet, with their toasts. */
const open = new Map<string, { words: Announcement; toast?: number }>()

export type TakeBack = (opId: string) => Promise<'taken-back' | 'too-late'>

/** Updates whose toast is shown, oldest first: from the second on one toast is about all of them. */
let recent: { opId: string; words: Announcement; takeBack: TakeBack }[] = []
let recentToast: number | undefined

/** Holds the texts, and the toast that is about it alone, of an update until its response comes. */
export const awaitAnswer = (opId: string, words: Announcement, toast?: number): void =>
  void open.set(opId, { words, toast })

/** The update was undone: no response will come. */
export const dropAnnouncement = (opId: string): void => void open.delete(opId)

/**
 * The toast right after an update is stored on the device. "Accepted" is shown only when the server has it (TRAP-37).
 */
export function announceSaved(opId: string, words: Announcement, online: boolean, takeBack: TakeBack): void {
  awaitAnswer(opId, words)
  recent = [...recent, { opId, words, takeBack }]
  const before = recentToast
  recentToast = undefined
  if (before !== undefined) endToast(before)
  const shown = showToast({
    ...describeRecent(words, online),
    undo: () => void undo(opId, words, takeBack),
    onEnd: () => {
      if (recentToast === shown) forgetRecent()
    },
  })
  recentToast = shown
}

function describeRecent({ heading }: Announcement, online: boolean): ToastInput {
  if (recent.length === 1) return { heading, line: text('stages', online ? 'sending' : 'savedNotSent') }
  return {
    heading: text('stages', 'recorded', { count: recent.length }),
    line: heading,
    button: text('stages', 'undoLast'),
    link: { label: text('common', 'see'), to: paths.sync },
  }
}

function forgetRecent(): void {
  recent = []
  recentToast = undefined
}

async function undo(opId: string, words: Announcement, takeBack: TakeBack) {
  const { name } = words
  const done = (await takeBack(opId)) === 'taken-back'
  if (done) dropAnnouncement(opId)
  showToast(
    done
      ? { heading: text('stages', 'takenBack'), line: text('stages', 'takenBackLine', { name }) }
      : { heading: text('stages', 'tooLate'), line: text('stages', 'tooLateLine', { name }), tone: 'problem' },
  )
}

/** How many updates the toast about what was accepted speaks of, while it is shown. */
let accepted: { toast: number; count: number } | undefined

/**
 * Shows what the server accepted since the last call: one toast for one, one summary for many, those of a toast that is
 * still shown among them (TRAP-91).
 */
export function announceAccepted(opIds: string[]): void {
  const known = opIds.map(takeAnnouncement)
  if (opIds.length === 0) return
  const count = opIds.length + (accepted?.count ?? 0)
  if (accepted) endToast(accepted.toast)
  const toast = showToast({ ...describeAccepted(count, known[0]), onEnd: () => (accepted = undefined) })
  accepted = { toast, count }
}

function describeAccepted(count: number, one: Announcement | undefined): ToastInput {
  if (count === 1 && one)
    return {
      heading: one.accepted ?? one.heading,
      ...(one.informs ? { line: text('stages', 'thankYou') } : {}),
      ...(one.link ? { link: one.link } : {}),
    }
  return { heading: text('stages', 'manySent', { count }) }
}

/** Shows what the server refused: its message for one (STG-27), a count for many, and a link to them. */
export function announceRefused(refused: { opId: string; name?: string; error?: ServerMessage }[]): void {
  if (refused.length === 0) return
  const known = refused.map(({ opId }) => takeAnnouncement(opId))
  const link = { label: text('stages', 'look'), to: paths.sync }
  const [one] = refused
  const name = one?.name ?? known[0]?.name
  if (refused.length > 1 || !one) {
    const heading = text('stages', 'manyRefused', { count: refused.length })
    showToast({ heading, tone: 'problem', link })
  } else {
    showToast({
      heading: known[0]?.refused ?? (name ? text('stages', 'refusedOf', { name }) : text('stages', 'updateFailed')),
      line: translateServerMessage(one.error) || text('stages', 'updateFailed'),
      tone: 'problem',
      link,
    })
  }
}

function takeAnnouncement(opId: string): Announcement | undefined {
  const found = open.get(opId)
  if (found?.toast !== undefined) endToast(found.toast)
  open.delete(opId)
  const wasRecent = recent.some((each) => each.opId === opId)
  recent = recent.filter((each) => each.opId !== opId)
  if (wasRecent && recent.length === 0 && recentToast !== undefined) endToast(recentToast)
  return found?.words
}

/** The toast after a call was requested, exact (CALL-02, CALL-03). */
export function announceStart(started: Exclude<CallStart, { kind: 'feedback-due' }>): void {
  if (started.kind === 'placed') {
    showToast({ heading: text('stages', 'callInitiated'), line: text('stages', 'callInitiatedLine'), keeps: true })
    return
  }
  const heading = text('stages', 'callNotPlaced')
  const why = started.kind === 'unheard' ? text('stages', 'callUnheard') : translateServerMessage(started.error)
  // The server sends the heading as its message when it has no further reason
  showToast({ heading, tone: 'problem', ...(why && why !== heading ? { line: why } : {}) })
}
