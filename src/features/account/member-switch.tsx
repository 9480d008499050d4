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

/** Switches a member off, after a question, or on again: for the owner of the account (TRAP-38). */
export function MemberSwitch({ owner, member, tied }: { owner: string; member: Member; tied: Tied }) {
  const t = useText('account')
  const { run, isSending } = useSwitch(owner, member)
  const isOff = member.state === 'inactive'
  const { name } = member
  const label = isOff ? t('switchOn') : t('switchOff')
  const fullLabel = isOff ? t('switchOnMember', { name }) : t('switchOffMember', { name })
  return <MemberButton label={label} fullLabel={fullLabel} isBusy={isSending} tied={tied} onPress={run} />
}

function useSwitch(owner: string, { ipId, name, state }: Member) {
  const t = useText('account')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const action = state === 'inactive' ? 'Active' : 'Inactive'
  const run = async () => {
    const question = { title: t('switchOffTitle', { name }), body: t('switchOffEffect'), confirmLabel: t('switchOff') }
    if (action === 'Inactive' && !(await confirm({ ...question, danger: true }))) return
    setSending(true)
    const result = await send(memberCalls.setStatus, { ipId: owner, memberIpId: ipId, action })
    setSending(false)
    if (!result.ok) {
      const line = translateServerMessage(result.refusal)
      showToast({ heading: t('memberNotChanged'), line, tone: 'problem' })
      return
    }
    invalidate(memberCalls.list)
    showToast({ heading: action === 'Active' ? t('memberOn', { name }) : t('memberOff', { name }), tone: 'success' })
  }
  return { run, isSending }
}
