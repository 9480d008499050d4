import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import type { InstallMenu } from './use-install.ts'
import s from './install-steps.module.css'

/** As the browsers draw them: the user looks for the same sign. */
const signs = {
  share: 'M12 3.5v11M8 7l4-3.5L16 7M8.5 10.5H6v10h12v-10h-2.5',
  add: 'M5 4.5h14v15H5zM12 8.500v7M8.500 12h7',
  open: 'M5 5h14v14H5zM10 9h5v5M15 9l-6 6',
  menu: 'M12 5h.01M12 12h.01M12 19h.01',
} as const

const steps = {
  ios: [
    ['share', 'iosShare'],
    ['add', 'iosAdd'],
    ['open', 'iosOpen'],
  ],
  firefox: [
    ['menu', 'firefoxMenu'],
    ['add', 'firefoxAdd'],
  ],
} as const

/** Why the app belongs on the home screen, and the way there through the menu of this browser. Its words are 'install'. */
export default function InstallSteps({ menu, onClose }: { menu: InstallMenu; onClose?: () => void }) {
  const t = useText('install')
  return (
    <div className={s.install}>
      <p className={s.title}>{t('title')}</p>
      <p>{t(menu === 'ios' ? 'iosWhy' : 'firefoxWhy')}</p>
      <ol className={s.steps}>
        {steps[menu].map(([sign, words]) => (
          <li key={sign} className={s.step}>
            <svg className={s.sign} viewBox="0 0 24 24" aria-hidden="true">
              <path d={signs[sign]} />
            </svg>
            {t(words)}
          </li>
        ))}
      </ol>
      {onClose ? (
        <Button full onClick={onClose}>
          {t('close')}
        </Button>
      ) : null}
    </div>
  )
}
