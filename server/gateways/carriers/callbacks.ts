import type { CarrierName } from '../../../src/contract/carrier-words.ts'
import type { Carriers } from '../../core/carriers.ts'
import { exotelCallbacks, exotelVoiceCallbacks } from './exotel/callbacks.ts'
import { gupshupCallbacks } from './gupshup/callbacks.ts'
import { msg91Callbacks } from './msg91/callbacks.ts'
import { twilioCallbacks } from './twilio/callbacks.ts'
import type { CarrierCallbacks } from './types.ts'
import { whatsAppCallbacks } from './whatsapp/callbacks.ts'

export interface NamedCallbacks extends CarrierCallbacks {
  carrier: CarrierName
  /**
   * What has to be entered at the carrier, if anything: the plain address where it signs, the address with the key of the
   * account where it does not.
   */
  enters?: 'plain' | 'keyed'
}

/** Who may report, by the name in the address: those of the settings and nobody else. */
export function callbacksOf(carriers: Carriers | undefined): ReadonlyMap<string, NamedCallbacks> {
  const found = new Map<string, NamedCallbacks>()
  if (!carriers) return found
  const { sms, voice, whatsappCloud, twilio } = carriers
  if (sms?.includes('exotel')) found.set('exotel', { carrier: 'exotel', enters: 'keyed', ...exotelCallbacks })
  if (voice?.includes('exotel')) found.set('exotel-voice', { carrier: 'exotel', ...exotelVoiceCallbacks })
  if (carriers.gupshup) found.set('gupshup', { carrier: 'gupshup', enters: 'keyed', ...gupshupCallbacks })
  if (carriers.msg91) found.set('msg91', { carrier: 'msg91', enters: 'keyed', ...msg91Callbacks })
  if (twilio) found.set('twilio', { carrier: 'twilio', enters: 'plain', ...twilioCallbacks(twilio) })
  if (whatsappCloud)
    found.set('whatsapp', { carrier: 'whatsapp', enters: 'plain', ...whatsAppCallbacks(whatsappCloud) })
  return found
}
