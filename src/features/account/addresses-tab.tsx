import PartnerChoice from '../../acting/partner-choice.tsx'
import s from './account.module.css'
import Addresses from './addresses.tsx'

/** The saved offices; OPS and SSC choose the partner (ADDR-01). */
export function AddressesTab() {
  return (
    <>
      <div className={s.choice}>
        <PartnerChoice />
      </div>
      <Addresses />
    </>
  )
}
