import type { SlotGroup } from '../../rules/interview-day.ts'
import { useText } from '../../text/index.ts'

/** '10:00–13:00, 15:00–18:00 · Walk In': when and how. */
export function useSlotWords() {
  const t = useText('day')
  const time = ({ slots }: Pick<SlotGroup, 'slots'>): string => {
    const all = slots.map((slot) => t('slot', { from: slot.from, to: slot.to }))
    if (all.length === 0) return t('anyTime')
    return all.length === 1 ? all[0]! : t('slots', { first: all.slice(0, -1).join(', '), last: all.at(-1) })
  }
  const how = ({ interviewType }: SlotGroup) => t(interviewType)
  return { time, how, title: (group: SlotGroup) => `${time(group)} · ${how(group)}` }
}
