import { accountFaults } from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { faultWords } from '../../text/said.ts'

/** The sentence of a wrong field. */
export function useFaultWords() {
  const t = useText('account')
  return faultWords(accountFaults, (fault) => t(`faults.${fault}`))
}
