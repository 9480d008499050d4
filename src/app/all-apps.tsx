import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { AllAppsState } from './use-all-apps.ts'

/** SHELL-17: the welcome of a migrated user. */
export default function AllApps({ apps }: { apps: AllAppsState }) {
  const t = useText('apps')
  return (
    <Sheet
      opened={apps.opened}
      onClose={apps.close}
      size="s"
      title={t('welcome')}
      footer={
        <Button kind="primary" full onClick={() => open(apps.url, '_blank', 'noopener')}>
          {t('explore')}
        </Button>
      }
    >
      <p>{t('welcomeBody')}</p>
    </Sheet>
  )
}
