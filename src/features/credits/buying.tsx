import { useSession } from '../../data/session.ts'
import { isStatusKnown, useSyncStatus } from '../../data/sync.ts'
import { paths } from '../../lib/paths.ts'
import { mayBuyCredits } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnectionHint } from '../../ui/needs-connection.tsx'
import s from './orders.module.css'

/** The way to more credits, for whoever may take it (ORD-01). */
export function Buying() {
  const t = useText('orders')
  const { user } = useSession()
  const may = mayBuyCredits(user.code)
  const status = useSyncStatus()
  return (
    <Block title={t('buy')}>
      <p>{t(may ? 'buyLead' : 'buyOwner')}</p>
      {may ? (
        <div className={s.choices}>
          <ButtonLink kind="primary" to={paths.buyCredits}>
            {t('buy')}
          </ButtonLink>
          {/* The form can be filled without one: the way to it stays open */}
          {isStatusKnown(status) && !status.online ? <NeedsConnectionHint /> : null}
        </div>
      ) : null}
    </Block>
  )
}
