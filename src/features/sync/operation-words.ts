import type { Applicant } from '../../contract/funnel-row.ts'
import { formatDay, formatTime, istDaysBetween } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { maskMobile } from '../../lib/mobile.ts'
import type { DeskMove } from '../../rules/desk-moves.ts'
import type { CommandInputs, CommandName } from '../../rules/commands.ts'
import { tagOf } from '../../rules/stages.ts'
import { useCardWords } from '../../stages/use-card-words.ts'
import { useText } from '../../text/index.ts'
import type { LogLine } from '../../data/sync-log.ts'
import type { Operation } from '../../data/sync.ts'

/** The input of an operation when it is of that command; this build wrote it or understands it. */
export function findInput<N extends CommandName>(operation: Operation, name: N): CommandInputs[N] | undefined {
  return operation.call === name ? (operation.input as CommandInputs[N] | undefined) : undefined
}

/** Whom an operation is about and what it does, as texts. */
export function useOperationWords() {
  const t = useText('sync')
  const stages = useText('stages')

  const describeUpdate = (input: CommandInputs['applicant.update']): string => {
    const { answer, action } = input
    const day = answer.joiningTime === undefined ? undefined : formatDay(answer.joiningTime)
    switch (action) {
      case 'selected':
        return day ? t('what.selected', { day }) : t('what.selectedNoDay')
      case 'rejected':
        return answer.reason ? t('what.rejected', { reason: answer.reason }) : t('what.rejectedNoReason')
      case 'joined': {
        const joined = day ? t('what.joined', { day }) : t('what.joinedNoDay')
        const letter = input.files?.[0]
        const withId = answer.employeeId ? t('what.withEmployeeId', { what: joined, id: answer.employeeId }) : joined
        return letter ? t('what.withLetter', { what: withId, size: formatBytes(letter.size) }) : withId
      }
      default:
        return t(`what.${action}`)
    }
  }

  const describeMove = (move: DeskMove): string => {
    if (move.kind === 'inside') return t('what.deskInside', { room: move.with })
    if (move.kind === 'token') return t('what.deskToken', { token: move.token })
    return t(move.kind === 'later' ? 'what.deskLater' : 'what.deskWaiting')
  }

  const cards = useCardWords()
  const describeCard = ({ answers }: Pick<NonNullable<Applicant['scorecard']>, 'answers'>): string =>
    answers.length === 0
      ? t('what.cardEmpty')
      : t('what.card', { answers: answers.map((answer) => `${answer.label} ${cards.value(answer)}`).join(' · ') })

  return {
    card: describeCard,
    name(operation: Operation): string {
      const input = operation.input as { name?: string; funnelId?: string } | undefined
      if (operation.call === 'feedback.send') return t('noName')
      return input?.name || t('unknownName')
    },
    /** The hiring request of the applicant. */
    request: (operation: Operation): string | undefined =>
      (operation.input as { requestName?: string } | undefined)?.requestName || undefined,
    what(operation: Operation): string {
      const update = findInput(operation, 'applicant.update')
      if (update) return describeUpdate(update)
      const note = findInput(operation, 'applicant.notes')
      if (note) return note.text ? t('what.note', { text: note.text }) : t('what.noteEmpty')
      const card = findInput(operation, 'applicant.scorecard')
      if (card) return describeCard(card)
      const feedback = findInput(operation, 'feedback.send')
      if (feedback) return t('what.feedback', { subject: feedback.subject })
      if (operation.call === 'applicant.callNotCompleted') return t('what.callNotCompleted')
      const walkIn = findInput(operation, 'applicant.walkIn')
      if (walkIn) return t('what.walkIn', { mobile: maskMobile(walkIn.mobile) })
      if (operation.call === 'applicant.attended') return t('what.attended')
      const desk = findInput(operation, 'applicant.deskMove')
      if (desk) return describeMove(desk.move)
      if (operation.call === 'applicant.interviewerNumber') return t('what.number')
      return operation.lastError?.class === 'lost'
        ? t('what.lost', { when: formatDay(operation.deviceTime) })
        : t('what.unknown')
    },
    /** The row as the server has it: its tag, and what matters for that tag. */
    now(row: Applicant): string[] {
      const detail =
        row.stage.status === 'rejected'
          ? row.rejectionReason && `“${row.rejectionReason}”`
          : row.joiningTime !== undefined && ['selected', 'joined'].includes(row.stage.status)
            ? t('what.joining', { day: formatDay(row.joiningTime) })
            : undefined
      return [stages(`tags.${tagOf(row)}`), ...(detail ? [detail] : [])]
    },
    /** What a line of the log was about: the action, where it is known; `isNamed`: it goes on from the name. */
    logged({ call, action }: Pick<LogLine, 'call' | 'action'>, isNamed = false): string {
      const ofName = isNamed ? (t('logActionsOf', { returnObjects: true }) as Record<string, string>) : {}
      const actions = { ...(t('logActions', { returnObjects: true }) as Record<string, string>), ...ofName }
      const calls = t('logCalls', { returnObjects: true }) as Record<string, string>
      return (action === undefined ? undefined : actions[action]) ?? calls[call] ?? call
    },
    outcome({ event, code }: Pick<LogLine, 'event' | 'code'>): string {
      if (event === 'done' && code === 'joined') return t('logEvents.doneJoined')
      return event === 'refused' && code === 'conflict' ? t('logEvents.refusedConflict') : t(`logEvents.${event}`)
    },
    /** 'today 10:12', '19 Nov, 2026 10:12'. */
    when(at: number, today: number): string {
      const time = formatTime(at)
      return istDaysBetween(at, today) === 0 ? t('today', { time }) : `${formatDay(at)} ${time}`
    },
  }
}
