import { useSession } from '../../data/session.ts'
import { PushSetting } from '../../push/push-setting.tsx'
import { useText } from '../../text/index.ts'
import { PartnerPreferences } from './partner-preferences.tsx'
import { Preferences } from './preferences.tsx'

/** The user's own, and for OPS those of any partner and its members (PREF-01 to PREF-07). */
export function PreferencesTab() {
  const t = useText('account')
  const { user } = useSession()
  const isOperations = user.code === 'OPS'
  return (
    <>
      <Preferences key={user.ipId} ipId={user.ipId} title={isOperations ? t('yourPreferences') : undefined} />
      {isOperations ? <PartnerPreferences /> : null}
      <PushSetting />
    </>
  )
}
