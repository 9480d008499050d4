import { reachoutChannels, type ReachoutChannel } from '../../src/contract/reachout-words.ts'
import { afterQuietHours, isSms, type QuietHours } from '../../src/rules/reachouts.ts'
import type { Config } from '../core/config.ts'

type Settings = Pick<Config, 'messageGatewayUrl' | 'carriers' | 'smsQuietHours'>

/** Carriers have no way into an app: what reachouts send over it goes as an SMS, and keeps its hours. */
const keepsQuiet = ({ messageGatewayUrl, carriers }: Settings, channel: ReachoutChannel): boolean =>
  isSms(channel) || (channel === 'app' && messageGatewayUrl === undefined && carriers?.sms !== undefined)

/** When a message that is due at `at` goes out: then, or when the quiet hours of its channel end. Epoch ms. */
export const goesOutAt = (settings: Settings, channel: ReachoutChannel, at: number): number =>
  afterQuietHours(at, keepsQuiet(settings, channel) ? settings.smsQuietHours : undefined)

/** The quiet hours and the channels that keep them; none without such hours. */
export function findQuiet(settings: Settings): { hours: QuietHours; channels: ReachoutChannel[] } | undefined {
  const hours = settings.smsQuietHours
  return hours && { hours, channels: reachoutChannels.filter((channel) => keepsQuiet(settings, channel)) }
}
