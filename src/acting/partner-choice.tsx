import { useKeepFresh } from '../data/download.ts'
import { usePartnerChoices } from '../data/partner-choices.ts'
import { useActingPartner } from '../data/session.ts'
import { useText } from '../text/index.ts'
import { SkeletonRows } from '../ui/list-parts.tsx'
import s from './partner-choice.module.css'
import { PartnerField } from './partner-field.tsx'
import { usePartnerLabel } from './partner-words.ts'

/**
 * Select Employer, one list of all partners, for OPS and SSC; renders nothing for other codes (TASK-02). The choice applies
 * to every screen.
 */
export default function PartnerChoice() {
  const t = useText('acting')
  const { chooses, choices, isLoading, choose } = usePartnerChoices()
  const [ipId] = useActingPartner()
  const labelOf = usePartnerLabel()
  useKeepFresh(chooses ? ipId : undefined)
  if (!chooses) return null
  if (isLoading && !choices) return <SkeletonRows rows={1} label={t('loading')} />
  const none = choices === undefined ? t('notSaved') : t('noEmployers')
  return (
    <div className={s.choice}>
      <PartnerField
        label={t('selectEmployer')}
        value={ipId}
        options={choices?.map((choice) => ({ value: choice.ipId, label: labelOf(choice) })) ?? []}
        emptyHint={none}
        onChange={choose}
      />
    </div>
  )
}
