import { accountFaults } from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { said } from '../../text/said.ts'

/** The sentence of a wrong field: ours by its name (rules/account-form), the server's as it stands. */
export function useFaultWords() {
  const t = useText('account')
  return (error: { message?: string } | undefined): string | undefined => {
    const fault = accountFaults.find((name) => name === error?.message)
    return fault ? t(`faults.${fault}`) : said(error?.message)
  }
}
