import { viewCalls } from '../../../contract/views.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { useSend } from '../../../data/use-send.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-store.ts'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { FunnelAddress } from '../funnel-address.ts'
import type { SavedView, Views } from './use-views.ts'

export type ViewsProps = {
  ipId: string
  saved: Views
  change: (part: Partial<FunnelAddress>) => void
  /** Asks for a name: for a new view, or another one for this. */
  onName: (renamed?: SavedView) => void
}

/** Views: choose one, save what the list shows, rename or delete the chosen one. Nothing when there is nothing to do. */
export function ViewsMenu({ ipId, saved, change, onName, full = false }: ViewsProps & { full?: boolean }) {
  const t = useText('board')
  const common = useText('common')
  const { online } = useSyncStatus()
  const remove = useRemove({ ipId, saved, change })
  const { views, chosen, maySave } = saved
  if (views.length === 0 && !maySave) return null
  const reason = online ? undefined : common('needsConnection')
  const items: MenuItem[] = [
    ...(maySave ? [{ key: 'save', label: t('views.saveThis'), icon: 'plus' as const, onSelect: () => onName() }] : []),
    ...views.map((one) => ({
      key: one.viewId,
      label: one.isShared && !one.isOwn ? t('views.sharedBy', { name: one.name, who: one.createdByName }) : one.name,
      icon: one.viewId === chosen?.viewId ? ('tick' as const) : one.isShared ? ('user' as const) : ('list' as const),
      onSelect: () => change({ ...one.view, saved: one.viewId }),
    })),
    ...(chosen?.mayChange
      ? [
          {
            ...{ key: 'rename', label: t('views.rename', { name: chosen.name }), icon: 'edit' as const },
            onSelect: () => onName(chosen),
          },
          {
            ...{ key: 'delete', label: t('views.delete', { name: chosen.name }), icon: 'trash' as const },
            ...{ danger: true, reason, onSelect: () => void remove(chosen) },
          },
        ]
      : []),
  ]
  return (
    <Menu
      label={t('views.title')}
      items={items}
      trigger={(trigger) => (
        <Button icon="list" iconAfter="down" full={full} {...trigger}>
          {t('views.title')}
        </Button>
      )}
    />
  )
}

function useRemove({ ipId, saved, change }: Pick<ViewsProps, 'ipId' | 'saved' | 'change'>) {
  const t = useText('board')
  const send = useSend()
  return async ({ viewId, name, isShared }: SavedView) => {
    const body = t(isShared ? 'views.deleteShared' : 'views.deleteOwn')
    const title = t('views.deleteTitle', { name })
    if (!(await confirm({ title, body, confirmLabel: t('views.deleteYes'), danger: true }))) return
    const answer = await send(viewCalls.remove, { ipId, viewId })
    if (!answer.ok) {
      const line = translateServerMessage(answer.refusal) ?? translateServerMessage(answer.error) ?? t('views.noAnswer')
      return void showToast({ heading: t('views.notDeleted'), line, tone: 'problem' })
    }
    saved.drop(viewId)
    change({ saved: undefined })
  }
}
