import { partnerFaults } from '../../rules/partner-form.ts'
import { useText } from '../../text/index.ts'
import { faultWords } from '../../text/said.ts'

/** The sentence of a wrong field. */
export function useFaultWords() {
  const t = useText('partners')
  return faultWords(partnerFaults, (fault) => t(`faults.${fault}`))
}
