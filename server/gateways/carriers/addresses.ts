import type { Carriers } from '../../core/carriers.ts'
import { callbacksOf } from './callbacks.ts'
import { accountAddress, CARRIER_CALLBACKS } from './keys.ts'

export interface EnteredAddress {
  /** The name in the address. */
  name: string
  /** To be entered at the carrier for reports and replies; null where each call carries its own. */
  address: string | null
  /** It proves by its key who reports: nobody else may know it. */
  isSecret: boolean
}

/** What is to be entered at each carrier of the settings. */
export const addressesToEnter = (
  carriers: Carriers | undefined,
  { origin, secret }: { origin: string; secret: string },
): EnteredAddress[] =>
  [...callbacksOf(carriers)].map(([name, { enters }]) => {
    if (enters === undefined) return { name, address: null, isSecret: false }
    if (enters === 'plain') return { name, address: `${origin}${CARRIER_CALLBACKS}/${name}`, isSecret: false }
    return { name, address: accountAddress(origin, secret, name), isSecret: true }
  })
