import { useSyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'

type Props = {
  label: string
  /** With the member's name, for screen readers. */
  fullLabel: string
  isBusy: boolean
  /** In the foot of a card, where it may begin a row of its own. */
  mayBegin?: boolean
  onPress: () => Promise<unknown>
}

/** An action on one member in the list; it needs a connection. */
export function MemberButton({ label, fullLabel, isBusy, mayBegin = false, onPress }: Props) {
  const { online } = useSyncStatus()
  return (
    <NeedsConnection missing={!online}>
      {(tied) => (
        <Button
          {...tied}
          kind="text"
          data-edge={mayBegin ? 'start' : undefined}
          busy={isBusy}
          aria-label={fullLabel}
          onClick={() => void onPress()}
        >
          {label}
        </Button>
      )}
    </NeedsConnection>
  )
}
