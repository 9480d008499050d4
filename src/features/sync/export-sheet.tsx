import type { LogLine } from '../../data/sync-log.ts'
import { useOperations, type Operation } from '../../data/sync.ts'
import { toReadableCsv } from '../../lib/csv.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { hideDigits } from '../../lib/hide-digits.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { useOperationWords } from './operation-words.ts'
import { saveText } from './save-text.ts'
import { nameOf } from './log-name.ts'

type Props = { lines: LogLine[]; names: ReadonlyMap<string, string> | undefined }

/** What waits, what was refused and the log as a sheet to read; without telephone and identity numbers. */
export function ExportSheet({ lines, names }: Props) {
  const t = useText('sync')
  const words = useOperationWords()
  const operations = useOperations() ?? []
  const when = (at: number) => `${formatDay(at)} ${formatTime(at)}`
  const rowOf = (operation: Operation) => [
    when(operation.deviceTime),
    words.name(operation),
    words.request(operation) ?? '',
    words.what(operation),
    t(`states.${stateOf(operation)}`),
    translateServerMessage(operation.lastError) ?? '',
  ]
  const lineOf = (line: LogLine) => [
    when(line.at),
    nameOf(line, names) ?? '',
    '',
    words.logged(line),
    words.outcome(line),
    '',
  ]
  const save = () => {
    const head = (['when', 'applicant', 'request', 'update', 'state', 'reason'] as const).map((name) =>
      t(`sheetHeads.${name}`),
    )
    const rows = [...operations.map(rowOf), ...lines.map(lineOf)].map((row) => row.map(hideDigits))
    saveText('fieldhire-sync', toReadableCsv([head, ...rows]), 'csv')
  }
  return (
    <Button kind="text" data-edge="end" onClick={save}>
      {t('exportSheet')}
    </Button>
  )
}

const stateOf = ({ state, unanswered }: Operation) => {
  if (state === 'rejected' || state === 'quarantined' || state === 'sending') return state
  if (state === 'needs-sign-in') return 'needsSignIn'
  return unanswered ? 'checking' : 'queued'
}
