import { useState } from 'react'
import { memberCalls, type Member } from '../../contract/members.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import type { Tied } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { MemberButton } from './member-button.tsx'

/** Sends the invitation of a member who has not accepted it again: the earlier link ends (MEMB-03). */
export function MemberResend({ owner, member, tied }: { owner: string; member: Member; tied: Tied }) {
  const t = useText('account')
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
  const fullLabel = t('resendInviteTo', { name: member.name })
  return <MemberButton label={t('resendInvite')} fullLabel={fullLabel} isBusy={isSending} tied={tied} onPress={run} />
}
