import { useState } from 'react'
import { memberCalls, type Member } from '../../contract/members.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Sends the invitation of a member who has not accepted it again: the earlier link ends (MEMB-03). */
export function MemberResend({ owner, member }: { owner: string; member: Member }) {
  const t = useText('account')
  const { online } = useSyncStatus()
  const send = useSend()
  const [isSending, setSending] = useState(false)
  const { name: contactPersonName, email: contactEmailAddress, mobile: contactMobile } = member
  const run = async () => {
    setSending(true)
    const person = { contactPersonName, contactEmailAddress, contactMobile }
    const result = await send(memberCalls.invite, { ipId: owner, ...person })
    setSending(false)
    if (result.ok) return showToast({ heading: t('inviteSent'), tone: 'success' })
    showToast({ heading: t('inviteNotSent'), line: translateServerMessage(result.refusal), tone: 'problem' })
  }
  return (
    <NeedsConnection missing={!online}>
      {(tied) => (
        <Button
          {...tied}
          kind="text"
          busy={isSending}
          aria-label={t('resendInviteTo', { name: member.name })}
          onClick={() => void run()}
        >
          {t('resendInvite')}
        </Button>
      )}
    </NeedsConnection>
  )
}
