import { deskCalls, type AccountAction, type DeskAccount } from '../../contract/desk.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './operations.module.css'
import { useUserWords } from './user-words.ts'

/** What can be done about one account. */
export function UserSheet({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const t = useText('operations')
  const words = useUserWords()
  const { online } = useSyncStatus()
  const { user } = useSession()
  const { run, isBusy } = useChange(account)
  const isOwn = user.email === account.email
  const act = async (action: AccountAction) => {
    if (await run(action)) onClose()
  }
  const button = (action: AccountAction, kind?: 'danger') => (
    <NeedsConnection key={action} missing={!online} under>
      {(tied) => (
        <Button {...tied} full busy={isBusy} {...(kind ? { kind } : {})} onClick={() => void act(action)}>
          {t(`actions.${action}`)}
        </Button>
      )}
    </NeedsConnection>
  )
  const isOn = account.state === 'active' || account.state === 'invited'
  return (
    <Sheet opened onClose={onClose} title={account.name}>
      <div className={s.sheet}>
        <div className={s.entry}>
          <KeyValues rows={[...words.facts(account), [t('sessions'), String(account.sessions)]]} />
        </div>
        {isOwn ? <p className={s.note}>{t('ownAccount')}</p> : null}
        {isOn ? button('reset') : null}
        {!isOwn && account.sessions > 0 ? button('endSessions') : null}
        {isOwn ? null : account.state === 'disabled' ? button('enable') : button('disable', 'danger')}
      </div>
    </Sheet>
  )
}

/** Asks before what ends the work of a user; a lost response and a second tap do it once. */
function useChange({ userId, name }: DeskAccount) {
  const t = useText('operations')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  return useOneAtATime(async (action: AccountAction) => {
    if (action === 'disable' || action === 'endSessions') {
      const title = t(`sure.${action}`, { name })
      const isSure = await confirm({
        title,
        body: t(`sureHint.${action}`),
        confirmLabel: t(`actions.${action}`),
        danger: true,
      })
      if (!isSure) return false
    }
    const result = await sendOnce(`user/${userId}`, deskCalls.changeUser, { userId, action })
    invalidate(deskCalls.users)
    if (result.ok && result.isEarlier) showToast({ heading: t('earlierDone', { name }) })
    else if (result.ok) showToast({ heading: t(`did.${action}`, { name }), tone: 'success' })
    else showToast({ heading: t('notDecided'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return result.ok
  })
}
