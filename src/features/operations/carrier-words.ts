import type { CarrierTemplate } from '../../contract/carriers.ts'
import { carrierNames, failureReasons, messageKeys, messageParameters } from '../../contract/carrier-words.ts'
import { reachoutLanguages } from '../../contract/reachout-words.ts'
import { useText } from '../../text/index.ts'

const find = <W extends string>(words: readonly W[], word: string | null): W | undefined =>
  words.find((each) => each === word)

/** The words for what the server names; what a newer one names is shown as it comes. */
export function useCarrierWords() {
  const t = useText('carriers')
  const reachouts = useText('reachouts')
  const carrier = (name: string) => {
    const known = find(carrierNames, name)
    return known ? t(`names.${known}`) : name
  }
  const message = (key: string) => {
    const known = find(messageKeys, key)
    return known ? t(`keys.${known}`) : key
  }
  const language = (name: string) => {
    const known = find(reachoutLanguages, name)
    return known ? reachouts(`languages.${known}`) : name
  }
  const parameter = (name: string) => {
    const known = find(messageParameters, name)
    return known ? t(`parameters.${known}`) : name
  }
  const reason = (code: string | null) => {
    if (code === null) return ''
    return t(`reasons.${find(failureReasons, code) ?? 'other'}`)
  }
  const template = (of: Pick<CarrierTemplate, 'carrier' | 'key' | 'language'>) =>
    t('template', { message: message(of.key), language: language(of.language), carrier: carrier(of.carrier) })
  return { carrier, message, language, parameter, reason, template }
}
