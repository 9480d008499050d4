import { useState } from 'react'
import { masterCalls } from '../../contract/masters.ts'
import {
  affiliatedChannels,
  ageBands,
  flowStatuses,
  liveApplicationLimits,
  pastApplications,
  reachoutLimits,
  reachoutSupplyTypes,
  type AgeBand,
} from '../../contract/reachout-words.ts'
import { useRead } from '../../data/use-read.ts'
import { educationOptions } from '../../rules/education.ts'
import {
  countFilters,
  findExtra,
  freshFilters,
  limitExtra,
  type ReachoutFilters,
  type SetupFacts,
} from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { listOptions, listWord, namedOptions } from '../../text/lists.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './run-campaign.module.css'

interface Props {
  applied: ReachoutFilters
  facts: SetupFacts
  onApply: (filters: ReachoutFilters) => void
}

/** RO-17 to RO-19: nothing is looked for until Apply Filters is pressed, and it can be pressed after a change only. */
export function FiltersCard({ applied, facts, onApply }: Props) {
  const t = useText('reachouts')
  const masters = useRead(masterCalls.lists, {})
  const [filters, setFilters] = useState(applied)
  const isChanged = JSON.stringify(filters) !== JSON.stringify(applied)
  const set = (part: Partial<ReachoutFilters>) => setFilters((before) => ({ ...before, ...part }))
  const reset = async () => {
    const question = { title: t('resetTitle'), body: t('resetBody'), confirmLabel: t('resetFilters') }
    if (!(await confirm(question))) return
    setFilters(freshFilters(facts))
    onApply(freshFilters(facts))
  }
  const roles = masters.data?.data.allJobRoles.map(({ role }) => role) ?? []
  const isFull = findExtra(filters.roles, [facts.jobRole]).length >= reachoutLimits.extraRoles
  const open = [...new Set([facts.jobRole, ...(isFull ? filters.roles : roles)])]
  const bands = ageBands.map((value) => ({
    value,
    label: value === 'over90' ? t('over90') : t('underDays', { days: value }),
  }))
  return (
    <div className={s.filters}>
      <ComboField
        multiple
        label={t('roles')}
        hint={isFull ? t('extrasFull') : t('rolesHint')}
        options={namedOptions(open, (role) => listWord('jobRoles', role))}
        value={filters.roles}
        onChange={(next) => {
          set({ roles: limitExtra(next, [facts.jobRole], reachoutLimits.extraRoles) })
          showToast({ heading: t('rolesUpdated'), tone: 'success' })
        }}
      />
      <Relax field="roles" {...{ filters, set }} />
      <ChoiceChips
        label={t('gender')}
        options={(['male', 'female', 'other'] as const).map((value) => ({ value, label: t(`genders.${value}`) }))}
        value={filters.genders as ('male' | 'female' | 'other')[]}
        onChange={(genders) => set({ genders })}
      />
      <Relax field="genders" {...{ filters, set }} />
      <ChoiceChips
        label={t('education')}
        options={listOptions('educations', educationOptions)}
        value={filters.educations}
        onChange={(educations) => set({ educations })}
      />
      <Relax field="educations" {...{ filters, set }} />
      <div className={s.pair}>
        {(['freshness', 'lastActive'] as const).map((field) => (
          <SelectField
            key={field}
            label={t(field)}
            placeholder={t('anyTime')}
            value={filters[field] ?? ''}
            options={bands}
            onChange={(event) => set({ [field]: (event.currentTarget.value || undefined) as AgeBand | undefined })}
          />
        ))}
        <SelectField
          label={t('liveApplications')}
          placeholder={null}
          value={String(filters.live)}
          options={liveApplicationLimits.map((n) => ({ value: String(n), label: String(n) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ live: liveApplicationLimits.find((n) => String(n) === value) ?? 0 })
          }
        />
        <SelectField
          label={t('affiliated')}
          placeholder={t('anyChannel')}
          value={filters.affiliated ?? ''}
          options={affiliatedChannels.map((value) => ({ value, label: t(`affiliatedChannels.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ affiliated: affiliatedChannels.find((channel) => channel === value) })
          }
        />
      </div>
      <CheckRow checked={filters.delivered} onChange={(event) => set({ delivered: event.currentTarget.checked })}>
        {t('delivered')}
      </CheckRow>
      <ChoiceChips
        label={t('flowStatus')}
        options={flowStatuses.map((value) => ({ value, label: t(`flowStatuses.${value}`) }))}
        value={filters.flow}
        onChange={(flow) => set({ flow })}
      />
      <ChoiceChips
        label={t('pastApplication')}
        options={pastApplications.map((value) => ({ value, label: t(`pastApplications.${value}`) }))}
        value={filters.past}
        onChange={(past) => set({ past })}
      />
      <ChoiceChips
        label={t('supply')}
        options={reachoutSupplyTypes.map((type) => ({ value: String(type), label: t(`supplyTypes.s${type}`) }))}
        value={filters.supply.map(String)}
        onChange={(supply) => set({ supply: supply.map(Number) })}
      />
      <div className={s.actions}>
        <Button
          disabled={!isChanged}
          onClick={() => {
            onApply(filters)
            showToast({ heading: t('filtersApplied'), tone: 'success' })
          }}
        >
          {t('applyFilters')}
        </Button>
        {countFilters(applied, facts) > 0 || isChanged ? (
          <Button kind="text" onClick={() => void reset()}>
            {t('resetFilters')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type RelaxProps = {
  field: ReachoutFilters['relax'][number]
  filters: ReachoutFilters
  set: (part: Partial<ReachoutFilters>) => void
}

function Relax({ field, filters, set }: RelaxProps) {
  const t = useText('reachouts')
  if (filters[field].length === 0) return null
  const others = filters.relax.filter((one) => one !== field)
  return (
    <CheckRow
      checked={filters.relax.includes(field)}
      onChange={(event) => set({ relax: event.currentTarget.checked ? [...others, field] : others })}
    >
      {t('relax')}
    </CheckRow>
  )
}
