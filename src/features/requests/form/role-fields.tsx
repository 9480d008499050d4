import type { CSSProperties } from 'react'
import { masterCalls } from '../../../contract/masters.ts'
import type { CallOutput } from '../../../contract/call.ts'
import { useRead } from '../../../data/use-read.ts'
import { softHyphens } from '../../../lib/soft-hyphens.ts'
import { responsibilitiesOf } from '../../../rules/role-responsibilities.ts'
import { useText } from '../../../text/index.ts'
import { listWord } from '../../../text/lists.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { FieldPlace, FormCombo, useField } from './fields.tsx'
import { useRequestForm } from './form-context.ts'
import s from './role-fields.module.css'

export type JobCategory = CallOutput<typeof masterCalls.jobCategories>['data'][number]
export type JobRole = JobCategory['jobRoles'][number]

const none: JobCategory[] = []

const useReadJobs = () => useRead(masterCalls.jobCategories, {})

/** The job list (API-027), cached on the device. */
export const useJobList = (): JobCategory[] => useReadJobs().data?.data ?? none

export const findRole = (list: JobCategory[], id: string): JobRole | undefined =>
  list.flatMap((category) => category.jobRoles).find((role) => role._id === id)

/** Category and role: a choice clears what depends on the previous one (HR-11, HR-12). */
export function RoleFields() {
  const t = useText('requestForm')
  const { form } = useRequestForm()
  const { data, isLoading } = useReadJobs()
  const list = data?.data ?? none
  const category = useField('jobCategory')
  const roleName = useField('jobRoleName').value
  const roleId = useField('jobRole').value
  const set = form.setValue
  const pickRole = (id: string) => {
    const role = findRole(list, id)
    set('jobRole', role?._id ?? '')
    set('jobRoleName', role?.name ?? '')
    if (role) set('jobCategory', role.category)
    set('skills', [])
    set('responsibilities', responsibilitiesOf(role))
  }
  const pickCategory = (name: string) => {
    if (name === category.value) return
    pickRole('')
    category.change(name)
  }
  const roles = list
    .filter((each) => category.value === '' || each.name === category.value)
    .flatMap((each) => each.jobRoles)
    .map((role) => ({ value: role._id, label: listWord('jobRoles', role.name), also: role.name }))
  // A role that is no longer listed, or a list that is not on this device, must not make the choice look empty
  const shown =
    roleId === '' || roles.some((role) => role.value === roleId)
      ? roles
      : [{ value: roleId, label: listWord('jobRoles', roleName) || roleId }, ...roles]
  return (
    <>
      <FieldPlace path="jobCategory" span={6}>
        <ChoiceGroup
          type="radio"
          legend={`${t('jobCategory')} *`}
          choices={list.map(({ name, iconUrl }) => ({ value: name, label: listWord('jobCategories', name), iconUrl }))}
          isChosen={(name) => name === category.value}
          onPick={pickCategory}
          look={s}
          disabled={category.isLocked}
          error={category.error}
        >
          {({ label, iconUrl }) => (
            <>
              <i className={s.icon} style={{ '--icon': `url("${iconUrl}")` } as CSSProperties} aria-hidden="true" />
              <span>{softHyphens(label)}</span>
            </>
          )}
        </ChoiceGroup>
        {list.length > 0 ? null : isLoading ? (
          <TileSkeleton label={t('loading')} />
        ) : (
          <p className={s.none}>{category.value || t('listNotHere')}</p>
        )}
      </FieldPlace>
      <FormCombo path="jobRole" label={t('jobRole')} required options={shown} onPick={pickRole} span={3} />
    </>
  )
}

/** As many as the usual job list has: then nothing below moves. */
const TILES = 12

/** In place of the tiles of the choice while the job list is read. */
function TileSkeleton({ label }: { label: string }) {
  return (
    <div className={s.choices} role="status">
      <span className="fh-hidden">{label}</span>
      {Array.from({ length: TILES }, (_, at) => (
        <i key={at} className={`${s.choice} ${s.waiting}`} aria-hidden="true" />
      ))}
    </div>
  )
}
