import { useNow } from '../../data/now.ts'
import { useNames, useSyncLog, type LogLine } from '../../data/sync-log.ts'
import { useSyncActions } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Block, ListHeader } from '../../ui/list-parts.tsx'
import { useOperationWords } from './operation-words.ts'
import { ExportSheet } from './export-sheet.tsx'
import { nameOf } from './log-name.ts'
import { saveText } from './save-text.ts'
import s from './sync-centre.module.css'

const icons: Partial<Record<LogLine['event'], IconName>> = {
  done: 'tick',
  refused: 'alert',
  quarantined: 'alert',
  'taken-back': 'undo',
  withdrawn: 'undo',
}

/** The outcome of every update of this device (I9). Starts of updates are left out: they are listed above. */
export function LogPart() {
  const t = useText('sync')
  const actions = useSyncActions()
  const lines = useSyncLog(60)?.filter((line) => line.event !== 'queued' && line.event !== 'sent')
  const names = useNames(lines?.flatMap((line) => [line.joinedTo, line.funnelId].flatMap((id) => id ?? [])) ?? [])
  return (
    <>
      <ListHeader
        title={t('log')}
        note={
          <>
            <Button
              kind="text"
              data-edge="start"
              onClick={() => void actions.exportAll().then((json) => saveText('fieldhire-sync', json))}
            >
              {t('exportAll')}
            </Button>
            <ExportSheet lines={lines ?? []} names={names} />
          </>
        }
      />
      <Block flush>
        {lines?.length ? (
          <ul className={s.log}>
            {lines.map((line) => (
              <Line key={line.id} line={line} name={nameOf(line, names)} />
            ))}
          </ul>
        ) : (
          <p className={s.logEmpty}>{t('logEmpty')}</p>
        )}
      </Block>
    </>
  )
}

function Line({ line, name }: { line: LogLine; name: string | undefined }) {
  const words = useOperationWords()
  const now = useNow()
  const icon = icons[line.event]
  const isProblem = line.event === 'refused' || line.event === 'quarantined'
  return (
    <li className={s.logLine}>
      <span className={s.time}>{words.when(line.at, now)}</span>
      <span>
        <b>{name}</b> {words.logged(line, name !== undefined)}
        <span className={isProblem ? s.problem : s.outcome}>
          {icon ? <Icon name={icon} size="s" /> : null}
          {words.outcome(line)}
        </span>
      </span>
    </li>
  )
}
