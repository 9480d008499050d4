import { useKeepFresh } from '../../data/download.ts'
import { useActingPartner, useSession } from '../../data/session.ts'
import { choosesPartner } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { SelectField } from '../../ui/select-field.tsx'
import s from './my-tasks.module.css'

/** Select Employer, for OPS and SSC only (TASK-02): an SSC chooses among its industry partners. */
export function PartnerChoice() {
  const t = useText('tasks')
  const { user } = useSession()
  const [ipId, choose] = useActingPartner()
  const chooses = choosesPartner(user.effectiveCode)
  useKeepFresh(chooses ? ipId : undefined)
  if (!chooses) return null
  const options = user.children.map((child) => ({ value: child.ipId, label: child.name }))
  return (
    <div className={s.partner}>
      <SelectField
        label={t('selectEmployer')}
        value={ipId ?? ''}
        options={options}
        disabled={options.length === 0}
        hint={options.length === 0 ? t('noEmployers') : undefined}
        onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
      />
    </div>
  )
}
