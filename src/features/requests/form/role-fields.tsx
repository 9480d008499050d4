import type { CSSProperties } from 'react'
import { masterCalls } from '../../../contract/masters.ts'
import type { CallOutput } from '../../../contract/call.ts'
import { useRead } from '../../../data/use-read.ts'
import { useText } from '../../../text/index.ts'
import { FieldError } from '../../../ui/field.tsx'
import { FieldPlace, FormCombo, useField } from './fields.tsx'
import { useRequestForm } from './form-context.ts'
import s from './role-fields.module.css'

export type JobCategory = CallOutput<typeof masterCalls.jobCategories>['data'][number]
export type JobRole = JobCategory['jobRoles'][number]

const none: JobCategory[] = []

/** The job list (API-027), kept on the device. */
export const useJobList = (): JobCategory[] => useRead(masterCalls.jobCategories, {}).data?.data ?? none

export const findRole = (list: JobCategory[], id: string): JobRole | undefined =>
  list.flatMap((category) => category.jobRoles).find((role) => role._id === id)

/** The default description of a role as the form keeps it: one point a line, not modified. */
export const defaultResponsibilities = (role: JobRole | undefined) => ({
  text: role?.jobResponsibility.map((point) => point.text).join('\n') ?? '',
  modified: false,
  vernacKeys: role?.jobResponsibility.map((point) => point.vernacKey) ?? [],
})

/** Category and role: each choice takes what hangs on the one before with it (HR-11, HR-12). */
export function RoleFields() {
  const t = useText('requestForm')
  const { form } = useRequestForm()
  const list = useJobList()
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
    set('responsibilities', defaultResponsibilities(role), { shouldDirty: true })
  }
  const pickCategory = (name: string) => {
    if (name === category.value) return
    pickRole('')
    category.change(name)
  }
  const roles = list
    .filter((each) => category.value === '' || each.name === category.value)
    .flatMap((each) => each.jobRoles)
    .map((role) => ({ value: role._id, label: role.name }))
  // One that has left the list, or a list that is not on this device, must not make the choice look empty
  const shown =
    roleId === '' || roles.some((role) => role.value === roleId)
      ? roles
      : [{ value: roleId, label: roleName || roleId }, ...roles]
  return (
    <>
      <FieldPlace path="jobCategory" span={6}>
        <fieldset className={s.field} disabled={category.isLocked}>
          <legend className={s.label}>{t('jobCategory')} *</legend>
          <div className={s.categories}>
            {list.map((each) => (
              <label key={each.name} className={s.category}>
                <input
                  type="radio"
                  name="jobCategory"
                  checked={each.name === category.value}
                  onChange={() => pickCategory(each.name)}
                />
                <i
                  className={s.icon}
                  style={{ '--icon': `url("${each.iconUrl}")` } as CSSProperties}
                  aria-hidden="true"
                />
                <span>{each.name}</span>
              </label>
            ))}
          </div>
          {list.length === 0 ? <p className={s.none}>{category.value || t('listNotHere')}</p> : null}
          {category.error ? <FieldError>{category.error}</FieldError> : null}
        </fieldset>
      </FieldPlace>
      <FormCombo path="jobRole" label={t('jobRole')} required options={shown} onPick={pickRole} span={3} />
    </>
  )
}
