import type { LiveApplicant } from '../../data/applicants.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import s from './desk.module.css'

interface Props {
  here: readonly LiveApplicant[]
  elsewhere: readonly LiveApplicant[]
  onChoose: (funnelId: string) => void
}

/** More than these are no hint but a list. */
const MOST = 3

/** Who may be the same person; numbers are masked on the device, so it only looks so. */
export function AlikeNotes({ here, elsewhere, onChoose }: Props) {
  const t = useText('gate')
  const tasks = useText('tasks')
  const nameOf = (row: LiveApplicant) => row.name || tasks('unnamed')
  if (here.length + elsewhere.length === 0) return null
  return (
    <div role="status" className={s.alike}>
      {here.slice(0, MOST).map((row) => (
        <div key={row.funnelId}>
          <p>{t('alikeHere', { name: nameOf(row), mobile: row.mobile ?? '' })}</p>
          <Button kind="plain" onClick={() => onChoose(row.funnelId)}>
            {t('openAlike', { name: nameOf(row) })}
          </Button>
        </div>
      ))}
      {elsewhere.slice(0, MOST).map((row) => (
        <p key={row.funnelId}>
          {t('alikeElsewhere', { name: nameOf(row), mobile: row.mobile ?? '', request: row.requestName })}
        </p>
      ))}
    </div>
  )
}
