import type { ReachoutChannel } from '../../src/contract/reachout-words.ts'
import { isSms } from '../../src/rules/reachouts.ts'
import type { Config } from '../core/config.ts'

/** Carriers have no way into an app: what reachouts send over it goes as an SMS, and keeps its hours. */
export const keepsQuiet = (
  { messageGatewayUrl, carriers }: Pick<Config, 'messageGatewayUrl' | 'carriers'>,
  channel: ReachoutChannel,
): boolean => isSms(channel) || (channel === 'app' && messageGatewayUrl === undefined && carriers?.sms !== undefined)
