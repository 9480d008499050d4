import { Suspense } from 'react'
import { useText } from '../text/index.ts'
import { Icon } from '../ui/icons.tsx'
import s from './account-panel.module.css'
import { install, useInstall } from './use-install.ts'
import { InstallSteps } from './late-install-steps.ts'

/** 'Install app', where the browser offers it; elsewhere the way through its menu. */
export function InstallRow({ className, onDone }: { className: string | undefined; onDone: () => void }) {
  const t = useText('shell')
  const way = useInstall()
  if (way === undefined) return null
  if (way !== 'offer')
    return (
      <Suspense fallback={null}>
        <div className={s.install}>
          <InstallSteps menu={way} />
        </div>
      </Suspense>
    )
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
