import { Button } from '../../ui/button.tsx'
import type { Tied } from '../../ui/needs-connection.tsx'

type Props = {
  label: string
  /** With the member's name, for screen readers. */
  fullLabel: string
  isBusy: boolean
  tied: Tied
  onPress: () => Promise<unknown>
}

/** An action on one member in the list; it needs a connection. */
export const MemberButton = ({ label, fullLabel, isBusy, tied, onPress }: Props) => (
  <Button {...tied} kind="text" busy={isBusy} aria-label={fullLabel} onClick={() => void onPress()}>
    {label}
  </Button>
)
