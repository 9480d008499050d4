import type { CallInput } from '../../contract/call.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { reachoutDistances } from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { ChoicePair } from '../../ui/choice-pair.tsx'

interface Props {
  /** The search as it is now; its place does not count. */
  query: CallInput<typeof reachoutCalls.distances>
  km: number
  onChange: (km: number) => void
}

/** How far from the offices, with the number of candidates that each distance finds. */
export function DistanceChoice({ query, km, onChange }: Props) {
  const t = useText('reachouts')
  const read = useRead(reachoutCalls.distances, query)
  const counts = new Map(read.data?.data.counts.map((each) => [each.km, each.count]))
  const found = (count: number | undefined) =>
    count === undefined ? undefined : t('foundWithin', { count, n: formatNumber(count) })
  return (
    <ChoicePair
      question={t('within')}
      choices={reachoutDistances.map((each) => ({
        value: String(each),
        label: t('withinKm', { km: each }),
        note: found(counts.get(each)),
      }))}
      value={String(km)}
      error={translateServerMessage(read.refusal)}
      onChange={(next) => onChange(Number(next))}
    />
  )
}
