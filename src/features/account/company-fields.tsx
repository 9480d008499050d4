import { Controller } from 'react-hook-form'
import { employeeBands, employerTypes } from '../../contract/company.ts'
import { masterCalls } from '../../contract/masters.ts'
import { useCityOptions } from '../../data/cities.ts'
import { useRead } from '../../data/use-read.ts'
import { accountFaults } from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { listOptions, listWord, namedOptions, sectorWord } from '../../text/lists.ts'
import { useFaultWords } from '../../text/use-fault-words.ts'
import { FieldGroup } from '../../ui/field-group.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { KeyValues } from '../../ui/list-parts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { panLetters, tenDigits } from '../../ui/typing.ts'
import s from './account.module.css'
import type { FieldsProps } from './profile-form.tsx'

/** The company fields of the profile. */
export function CompanyFields({ form: { control, register, formState }, profile }: FieldsProps) {
  const t = useText('account')
  const say = useFaultWords('account', accountFaults)
  const { errors } = formState
  const cities = useCityOptions()
  const sectors = (useRead(masterCalls.sectors, {}).data?.data ?? []).map(({ sectorName }) => sectorName)
  return (
    <FieldGroup legend={t('company')}>
      <div className={`${s.form} ${s.two}`}>
        <TextField
          label={t('profile.legalEntityName')}
          required
          maxLength={200}
          autoComplete="organization"
          error={say(errors.legalEntityName)}
          {...register('legalEntityName')}
        />
        <TextField label={t('profile.pan')} required {...panLetters} error={say(errors.pan)} {...register('pan')} />
        <SelectField
          label={t('profile.employerType')}
          options={withOwn(listOptions('employerTypes', employerTypes), profile.employerType)}
          {...register('employerType')}
        />
        <SelectField
          label={t('profile.noOfEmployees')}
          options={employeeBands.map((band) => ({ value: band, label: band }))}
          {...register('noOfEmployees')}
        />
        <Controller
          control={control}
          name="headquarterLocation"
          render={({ field, fieldState }) => (
            <ComboField
              label={t('profile.headquarterLocation')}
              required
              id="headquarter-location"
              options={withOwn(cities, field.value)}
              value={field.value || undefined}
              error={say(fieldState.error)}
              onChange={(value) => field.onChange(value ?? '')}
            />
          )}
        />
        <Controller
          control={control}
          name="affiliatedSectors"
          render={({ field }) => (
            <ComboField
              multiple
              label={t('profile.affiliatedSectors')}
              id="affiliated-sectors"
              options={namedOptions(sectors, sectorWord)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <div className={s.wide}>
          <TextAreaField
            label={t('profile.address')}
            rows={2}
            maxLength={500}
            autoComplete="street-address"
            {...register('address')}
          />
        </div>
        <TextField
          label={t('profile.officePhone')}
          {...tenDigits}
          error={say(errors.officePhone)}
          {...register('officePhone')}
        />
        <TextField label={t('profile.website')} maxLength={200} inputMode="url" {...register('website')} />
      </div>
      <KeyValues
        rows={[
          [t('profile.userType'), listWord('userTypes', profile.userType)],
          [t('profile.ipId'), profile.ipId],
        ]}
      />
    </FieldGroup>
  )
}

/** A saved value stays a choice, even if the list does not contain it or is not loaded yet. */
function withOwn(options: { value: string; label: string }[], own: string | null | undefined) {
  if (!own || options.some(({ value }) => value === own)) return options
  return [...options, { value: own, label: own }]
}
