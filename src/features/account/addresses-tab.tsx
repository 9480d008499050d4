import PartnerChoice from '../../acting/partner-choice.tsx'
import Addresses from './addresses.tsx'

/** The saved offices; OPS and SSC choose whose (ADDR-01). */
export function AddressesTab() {
  return (
    <>
      <PartnerChoice />
      <Addresses />
    </>
  )
}
