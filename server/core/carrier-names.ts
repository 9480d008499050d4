import { carrierNames, type CarrierChannel, type CarrierName } from '../../src/contract/carrier-words.ts'

export const carriersOf: Record<CarrierChannel, readonly CarrierName[]> = {
  sms: ['exotel', 'msg91', 'gupshup', 'twilio', 'http'],
  whatsapp: ['whatsapp', 'http'],
  voice: ['exotel', 'http'],
}

/** `exotel=18,whatsapp=88`: paise for each message. Undefined when it reads otherwise. */
export function readCosts(text: string): Partial<Record<CarrierName, number>> | undefined {
  const costs = text.split(',').map((part) => /^(\w+)=(\d{1,5})$/.exec(part.trim()))
  if (!costs.every((cost) => cost !== null && carrierNames.some((name) => name === cost[1]))) return undefined
  return Object.fromEntries(costs.map((cost) => [cost![1], Number(cost![2])]))
}
