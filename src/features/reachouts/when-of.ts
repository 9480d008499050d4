import type { CampaignWire } from '../../contract/reachouts.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { text } from '../../text/index.ts'

interface What extends Pick<CampaignWire, 'campaignStatus' | 'channelType'> {
  /** Epoch ms; a report that an earlier server gave has none. */
  scheduledTime?: number | undefined
}

/** When a scheduled one goes out; of a failed one that it did not (RO-07). */
export function whenOf({ campaignStatus, scheduledTime, channelType }: What): string | undefined {
  if (campaignStatus === 'Scheduled' && scheduledTime !== undefined)
    return text('reachouts', 'scheduledFor', { day: formatDay(scheduledTime), time: formatTime(scheduledTime) })
  if (campaignStatus !== 'Failed') return undefined
  return text('reachouts', 'failedLine', { channel: text('reachouts', `channel.${channelType}`) })
}
