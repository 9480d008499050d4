import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'

/** Asks for what a page shows again. Offline it cannot be pressed. */
export function RefreshButton({ onRefresh }: { onRefresh: () => unknown }) {
  const t = useText('operations')
  const { online } = useSyncStatus()
  return (
    <Button kind="text" data-edge="start end" disabled={!online} onClick={() => void onRefresh()}>
      {t('refresh')}
    </Button>
  )
}
