import { useText } from '../../text/index.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { FunnelAddress } from './funnel-address.ts'

type Props = { address: FunnelAddress; change: (part: Partial<FunnelAddress>) => void }

/** A table, or a board by stage. */
export function ViewChoice({ address, change }: Props) {
  const t = useText('board')
  return (
    <Segmented
      label={t('view')}
      hideLabel
      value={address.view}
      onChange={(view) => change({ view })}
      options={[
        { value: 'table', label: t('table'), icon: 'table' },
        { value: 'board', label: t('board'), icon: 'board' },
      ]}
    />
  )
}
