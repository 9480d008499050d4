import { usePartnerChoices } from '../data/partner-choices.ts'
import { useSession } from '../data/session.ts'
import { choosesPartner } from '../rules/roles.ts'
import { useText } from '../text/index.ts'
import s from './partner-choice.module.css'
import { usePartnerLabel } from './partner-words.ts'

interface Props {
  /** Whose data the screen shows or changes; nothing is shown until it is known. */
  ipId: string | undefined
  /** Their name, where the list of partners does not have it. */
  name?: string | null | undefined
}

/** Names the partner at the head of a form or list; for OPS and SSC, who act for several. */
export function ActingFor({ ipId, name }: Props) {
  const { user } = useSession()
  return ipId && choosesPartner(user.effectiveCode) ? <Named {...{ ipId, name }} /> : null
}

function Named({ ipId, name }: { ipId: string; name?: string | null | undefined }) {
  const t = useText('acting')
  const labelOf = usePartnerLabel()
  const choice = usePartnerChoices().choices?.find((each) => each.ipId === ipId)
  return <p className={s.acting}>{t('actingFor', { name: choice ? labelOf(choice) : (name ?? ipId) })}</p>
}
