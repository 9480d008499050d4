import { useState } from 'react'
import { memberCalls, type Member } from '../../contract/members.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { confirm } from '../../ui/confirm-store.ts'
import type { Tied } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { MemberButton } from './member-button.tsx'

type Props = { owner: string; member: Member; tied: Tied }

/** Removes a member, after a question: for the owner of the account. */
export function MemberRemove({ owner, member: { ipId, name }, tied }: Props) {
  const t = useText('account')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const run = async () => {
    const question = { title: t('removeTitle', { name }), body: t('removeEffect'), confirmLabel: t('remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    setSending(true)
    const result = await send(memberCalls.remove, { ipId: owner, memberIpId: ipId })
    setSending(false)
    invalidate(memberCalls.list)
    if (result.ok) return showToast({ heading: t('memberRemoved', { name }), tone: 'success' })
    showToast({ heading: t('memberNotChanged'), line: translateServerMessage(result.refusal), tone: 'problem' })
  }
  return (
    <MemberButton
      label={t('remove')}
      fullLabel={t('removeMember', { name })}
      isBusy={isSending}
      tied={tied}
      onPress={run}
    />
  )
}
