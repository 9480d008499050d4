import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestDetailCalls } from '../../contract/request-details.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSend } from '../../data/use-send.ts'
import { ExtendSheet } from '../../hiring/extend-sheet.tsx'
import { paths } from '../../lib/paths.ts'
import { findActions, type RequestAction } from '../../rules/requests.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import type { IconName } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Delay before the list is refetched after a deletion, and before the page is reloaded after a failed one (HR-52), ms. */
const AFTER_DELETE = 1_500
const AFTER_FAILURE = 5_000

export interface RowActions {
  run: (action: RequestAction, request: HiringRequest) => void
  /** The dialog of the open action. */
  dialog: ReactNode
}

/** The actions of a row's menu; `changed` is called when the list must be refetched. */
export function useRowActions(changed: () => void): RowActions {
  const t = useText('requests')
  const navigate = useNavigate()
  const remove = useRemove(changed)
  const [extending, setExtending] = useState<HiringRequest>()
  const run = (action: RequestAction, request: HiringRequest) => {
    const id = request.hiringRequestId
    const does: Record<RequestAction, () => unknown> = {
      applicants: () => navigate(paths.applicants(id)),
      summary: () => navigate(paths.summary(id)),
      edit: () => navigate(paths.hiringRequest(id)),
      reachout: () => navigate(paths.runCampaign(id)),
      extend: () => setExtending(request),
      clone: async () => {
        const question = { title: t('cloneTitle'), body: t('cloneBody', { name: request.name }) }
        if (await confirm({ ...question, confirmLabel: t('cloneYes') }))
          await navigate(paths.hiringRequest(id), { state: { clone: true } })
      },
      delete: () => remove(request),
    }
    void does[action]()
  }
  return {
    run,
    dialog: extending ? (
      <ExtendSheet request={extending} onClose={() => setExtending(undefined)} onExtended={changed} />
    ) : null,
  }
}

function useRemove(changed: () => void): (request: HiringRequest) => Promise<void> {
  const t = useText('requests')
  const send = useSend()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return async ({ hiringRequestId, ipId, name }) => {
    const question = { title: t('deleteTitle'), body: t('deleteBody', { name }) }
    if (!(await confirm({ ...question, confirmLabel: t('deleteYes'), danger: true }))) return
    const result = await send(requestDetailCalls.remove, { hiringRequestId, industrypartnerid: ipId })
    if (result.ok) {
      showToast({ heading: t('deleted'), line: name, tone: 'success' })
      changed()
      // Not if the user has gone on meanwhile to another tab of the list or to a search
      const { href } = location
      timer.current = setTimeout(() => {
        if (location.href === href) void navigate(paths.hiringRequests)
      }, AFTER_DELETE)
      return
    }
    showToast({
      heading: t('notDeleted'),
      line: translateServerMessage(result.refusal) ?? t('noAnswer'),
      tone: 'problem',
    })
    // Without a response the user may be offline, and a reloaded page would show less than this one (TRAP-10)
    if (result.refusal) timer.current = setTimeout(() => location.reload(), AFTER_FAILURE)
  }
}

const icons: Record<RequestAction, IconName> = {
  applicants: 'user',
  summary: 'chart',
  edit: 'edit',
  reachout: 'send',
  extend: 'cal',
  clone: 'copy',
  delete: 'trash',
}

/** The menu of one request with the actions of this user; a disabled action has its reason. */
export function RowMenu({ request, actions }: { request: HiringRequest; actions: RowActions }) {
  const t = useText('requests')
  const common = useText('common')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const findReason = (action: RequestAction) => {
    if ((action === 'delete' || action === 'extend') && !online) return common('needsConnection')
    return action === 'reachout' && request.status === 'pending' ? t('pendingApproval') : undefined
  }
  return (
    <Menu
      label={t('actionsOf', { name: request.name })}
      items={findActions(request, user.code).map((action) => ({
        key: action,
        label: t(`actions.${action}`),
        icon: icons[action],
        danger: action === 'delete',
        reason: findReason(action),
        onSelect: () => actions.run(action, request),
      }))}
      trigger={(trigger) => <IconButton bare icon="more" label={t('actionsOf', { name: request.name })} {...trigger} />}
    />
  )
}
