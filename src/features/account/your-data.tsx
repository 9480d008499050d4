import { useState } from 'react'
import { feedbackCalls } from '../../contract/feedback.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './account.module.css'

/** What the Privacy Policy promises: a user asks operations to delete what is stored about them. */
export function YourData() {
  const t = useText('account')
  const { online } = useSyncStatus()
  const { ask, isSending } = useAskDeletion()
  return (
    <Block title={t('yourData')}>
      <p className={s.lead}>{t('yourDataLead')}</p>
      <div className={s.buttons}>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button {...tied} icon="trash" busy={isSending} onClick={() => void ask()}>
              {t('askDeletion')}
            </Button>
          )}
        </NeedsConnection>
      </div>
    </Block>
  )
}

function useAskDeletion() {
  const t = useText('account')
  const { user } = useSession()
  const sendOnce = useSendOnce()
  const [isSending, setSending] = useState(false)
  const ask = async () => {
    const { email } = user
    const body = t('askDeletionBody', { email })
    if (!(await confirm({ title: t('askDeletionTitle'), body, confirmLabel: t('askDeletion') }))) return
    setSending(true)
    const result = await sendOnce('deletion-request', feedbackCalls.requestDeletion, {})
    setSending(false)
    if (result.ok)
      return showToast({ heading: t('deletionAsked'), line: t('deletionAskedLine', { email }), tone: 'success' })
    showToast({ heading: t('deletionNotAsked'), line: translateServerMessage(result.refusal), tone: 'problem' })
  }
  return { ask, isSending }
}
