import { useText } from '../text/index.ts'
import { Icon } from '../ui/icons.tsx'
import s from './account-panel.module.css'
import { install, useInstall } from './install.ts'

/** 'Install app', where the browser offers it; on an iPhone the instructions. */
export function InstallRow({ className, onDone }: { className: string | undefined; onDone: () => void }) {
  const t = useText('shell')
  const way = useInstall()
  if (way === 'hint') return <p className={s.hint}>{t('iosHint')}</p>
  if (way !== 'offer') return null
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onDone()
        void install()
      }}
    >
      <Icon name="get" />
      {t('installApp')}
    </button>
  )
}
