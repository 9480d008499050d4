import { useSyncStatus } from '../../data/sync.ts'
import { CHANGE_PASSWORD, SIGN_IN_WAYS } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './account.module.css'

/** Leads to the pages of the identity provider: the app itself never handles a password or a passkey. */
export function PasswordBlock() {
  const t = useText('account')
  const { online } = useSyncStatus()
  return (
    <Block title={t('password')}>
      <p className={s.lead}>{t('passwordLead')}</p>
      <div className={s.buttons}>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button {...tied} icon="lock" onClick={() => location.assign(CHANGE_PASSWORD)}>
              {t('changePassword')}
            </Button>
          )}
        </NeedsConnection>
      </div>
      <p className={s.lead}>{t('waysLead')}</p>
      <div className={s.buttons}>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button {...tied} onClick={() => location.assign(SIGN_IN_WAYS)}>
              {t('waysOpen')}
            </Button>
          )}
        </NeedsConnection>
      </div>
    </Block>
  )
}
