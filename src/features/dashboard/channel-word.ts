import { NO_CHANNEL } from '../../contract/dashboard.ts'
import { channels } from '../../contract/funnel-row.ts'
import { useText } from '../../text/index.ts'

const known = [...channels, NO_CHANNEL] as const

/** The display text for a channel; one of a later server is shown as it comes. */
export function useChannelWord(): (channel: string) => string {
  const t = useText('dashboard')
  return (channel) => {
    const found = known.find((each) => each === channel)
    return found === undefined ? channel : t(`channels.${found}`)
  }
}
