import { partnerFaults } from '../../rules/partner-form.ts'
import { useText } from '../../text/index.ts'
import { said } from '../../text/said.ts'

/** The sentence of a wrong field: ours by its name (rules/partner-form), the server's as it stands. */
export function useFaultWords() {
  const t = useText('partners')
  return (error: { message?: string } | undefined): string | undefined => {
    const fault = partnerFaults.find((name) => name === error?.message)
    return fault ? t(`faults.${fault}`) : said(error?.message)
  }
}
