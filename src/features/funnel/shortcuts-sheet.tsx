import { useText } from '../../text/index.ts'
import { CheckRow } from '../../ui/check.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import s from './shortcuts-sheet.module.css'
import { setShortcutsOn, useShortcutsOn } from './use-triage.ts'

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['s', 'select'],
  ['r', 'reject'],
  ['x', 'tick'],
  ['?', 'help'],
] as const

/** What the keys do, and the switch that turns them off (WCAG 2.1.4). */
export default function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('board')
  const isOn = useShortcutsOn()
  return (
    <Sheet opened={opened} onClose={onClose} title={t('shortcutsTitle')} size="s">
      <dl className={s.keys}>
        {keys.map(([key, words]) => (
          <div key={key} className={s.pair}>
            <dt>
              <kbd className={s.key}>{key}</kbd>
            </dt>
            <dd>{t(`keys.${words}`)}</dd>
          </div>
        ))}
      </dl>
      <CheckRow checked={isOn} hint={t('keysOnHint')} onChange={(event) => setShortcutsOn(event.currentTarget.checked)}>
        {t('keysOn')}
      </CheckRow>
    </Sheet>
  )
}
