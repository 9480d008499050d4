import { ageRanges, educations, experienceBands, genders, jobTypes } from '../../../contract/request-lists.ts'
import { actingCalls } from '../../../contract/acting.ts'
import { masterCalls } from '../../../contract/masters.ts'
import { useRead } from '../../../data/use-read.ts'
import { asksSector, asksTargetEmployer } from '../../../rules/request-problems.ts'
import { useText } from '../../../text/index.ts'
import { listOptions, namedOptions, sectorWord } from '../../../text/lists.ts'
import { CheckRow } from '../../../ui/check.tsx'
import { FormGrid } from '../../../ui/form-section.tsx'
import { ComboField } from '../../../ui/combo-field.tsx'
import { FieldPlace, FormChips, FormSegmented, FormSelect, FormText, toOptions, useField } from './fields.tsx'
import { useRequestForm } from './form-context.ts'
import { Responsibilities } from './responsibilities.tsx'
import s from './form.module.css'
import { RoleFields } from './role-fields.tsx'
import { SkillsField } from './skills-field.tsx'

/** Characters shown of a sector's name (HR-10). */
const SECTOR_LENGTH = 35
const cut = (name: string) =>
  [...name].length > SECTOR_LENGTH ? `${[...name].slice(0, SECTOR_LENGTH).join('')}…` : name

/** Employer, role and terms. */
export function DetailsSection() {
  const t = useText('requestForm')
  const { code, isChange } = useRequestForm()
  return (
    <FormGrid>
      <FormText path="name" label={t('name')} required isFixed={isChange} maxLength={100} span={3} />
      {asksTargetEmployer(code) ? <TargetEmployer /> : null}
      {asksSector(code) ? <Sectors /> : null}
      <RoleFields />
      <FormSelect
        path="education"
        label={t('education')}
        required
        options={listOptions('educations', educations)}
        span={3}
      />
      <SkillsField />
      <Responsibilities />
      <FormText
        path="minimumSalary"
        label={t('minimumSalary')}
        required
        inputMode="numeric"
        before="₹"
        after={t('aMonth')}
        maxLength={24}
        span={3}
      />
      <FormText
        path="maximumSalary"
        label={t('maximumSalary')}
        required
        inputMode="numeric"
        before="₹"
        after={t('aMonth')}
        maxLength={24}
        span={3}
      />
      <FormSegmented
        path="requestType"
        label={t('requestType')}
        required
        span={3}
        options={[
          { value: 'once', label: t('oneTime') },
          { value: 'monthly', label: t('recurring') },
        ]}
      />
      <FormSegmented path="gender" label={t('gender')} required options={listOptions('genders', genders)} span={3} />
      <FormSelect
        path="experience"
        label={t('experience')}
        options={Object.keys(experienceBands).map((band) => ({ value: band, label: t('years', { band }) }))}
        placeholder={t('noExperience')}
        span={3}
      />
      <FormSelect path="jobType" label={t('jobType')} required options={listOptions('jobTypes', jobTypes)} span={3} />
      <FormChips path="ages" label={t('ages')} options={toOptions(ageRanges)} span={3} />
      <WorkFromHome />
    </FormGrid>
  )
}

function WorkFromHome() {
  const t = useText('requestForm')
  const { value, change, isLocked } = useField('workFromHome')
  return (
    <FieldPlace path="workFromHome" span={3}>
      <CheckRow
        className={s.besideChips}
        checked={value}
        disabled={isLocked}
        onChange={(event) => change(event.currentTarget.checked)}
      >
        {t('workFromHome')}
      </CheckRow>
    </FieldPlace>
  )
}

/** Typed or picked: the list has no new clients of an agency (HR-09). */
function TargetEmployer() {
  const t = useText('requestForm')
  const { ipId, code, isChange } = useRequestForm()
  const known = useRead(actingCalls.targetEmployers, { ipId, userCode: code }).data?.data ?? []
  return (
    <>
      <FormText
        path="targetEmployer"
        label={t('targetEmployer')}
        required
        isFixed={isChange}
        maxLength={100}
        list="request-form-clients"
        span={3}
      />
      <datalist id="request-form-clients">
        {known.map(({ targetEmployerName }) => (
          <option key={targetEmployerName} value={targetEmployerName}>
            {targetEmployerName}
          </option>
        ))}
      </datalist>
    </>
  )
}

function Sectors() {
  const t = useText('requestForm')
  const { value, change, error, isLocked } = useField('sectors')
  const all = useRead(masterCalls.sectors, {}).data?.data ?? []
  const names = [...new Set([...all.map(({ sectorName }) => sectorName), ...value])]
  return (
    <FieldPlace path="sectors" span={3}>
      <ComboField
        label={t('sectors')}
        required
        multiple
        disabled={isLocked}
        options={namedOptions(names, (name) => cut(sectorWord(name)))}
        value={value}
        onChange={change}
        error={error}
      />
    </FieldPlace>
  )
}
