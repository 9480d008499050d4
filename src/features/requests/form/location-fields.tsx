import { useId } from 'react'
import { distances, requestLimits, type Distance } from '../../../contract/request-lists.ts'
import { masterCalls } from '../../../contract/masters.ts'
import { placeCalls } from '../../../contract/places.ts'
import { useRead } from '../../../data/use-read.ts'
import { emptyOffice, type LocationForm } from '../../../rules/request-form.ts'
import { useText } from '../../../text/index.ts'
import { districtWord, listWord, namedOptions } from '../../../text/lists.ts'
import { FormGrid } from '../../../ui/form-section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { FieldPlace, FormCombo, FormSelect, FormText, useField } from './fields.tsx'
import { useRequestForm } from './form-context.ts'
import s from './form.module.css'
import { OfficesField } from './offices-field.tsx'
import { SchedulingFields } from './scheduling-fields.tsx'

type Places = { stateName: string; cityId: { cityName: string }[] }[]
const nowhere: Places = []

/** The fields of one location. Rendered only while it is unfolded. */
export function LocationFields({ index }: { index: number }) {
  const t = useText('requestForm')
  const at = `locations.${index}` as const
  return (
    <FormGrid>
      <PlaceFields index={index} />
      <FormText path={`${at}.positions`} label={t('positions')} required inputMode="numeric" maxLength={24} />
      <FormSelect
        path={`${at}.distance`}
        label={t('distance')}
        options={(Object.keys(distances) as Distance[]).map((value) => ({ value, label: t(`distances.${value}`) }))}
        placeholder={t('anyDistance')}
      />
      <InterviewType index={index} />
      <SchedulingFields index={index} />
      <OfficesField index={index} />
    </FormGrid>
  )
}

/** State, then a district of it, then a town: a change clears the ones below. */
function PlaceFields({ index }: { index: number }) {
  const t = useText('requestForm')
  const towns = useId()
  const { form, ipId } = useRequestForm()
  const at = `locations.${index}` as const
  const places = useRead(masterCalls.formPlaces, { trainingpartnerid: ipId, type: 'EMP' }).data?.data ?? nowhere
  const state = useField(`${at}.state`).value
  const district = useField(`${at}.district`).value
  const withChosen = (names: string[], chosen: string) =>
    chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  const districts = places.find((each) => each.stateName === state)?.cityId.map((city) => city.cityName) ?? []
  const pickState = (name: string) => {
    if (name === state) return
    form.setValue(`${at}.district`, '')
    form.setValue(`${at}.city`, '')
    form.setValue(`${at}.state`, name, { shouldTouch: true })
  }
  return (
    <>
      <FormCombo
        path={`${at}.state`}
        label={t('state')}
        required
        options={namedOptions(
          withChosen(
            places.map((each) => each.stateName),
            state,
          ),
          (name) => listWord('states', name),
        )}
        onPick={pickState}
      />
      <FormCombo
        path={`${at}.district`}
        label={t('district')}
        required
        options={namedOptions(withChosen(districts, district), districtWord)}
        disabled={state === ''}
        placeholder={state === '' ? t('stateFirst') : undefined}
      />
      <FormText path={`${at}.city`} label={t('city')} required maxLength={requestLimits.cityLength} list={towns} />
      <Towns id={towns} state={state} district={district} />
    </>
  )
}

/** Suggestions; any other town may be typed. */
function Towns({ id, state, district }: { id: string; state: string; district: string }) {
  const master = useRead(placeCalls.master, {}).data?.data
  const districts = master?.find((each) => each.stateName === state)?.districts
  const towns = districts?.find((each) => each.districtName === district)?.towns ?? []
  return (
    <datalist id={id}>
      {towns.map((town) => (
        <option key={town} value={town}>
          {town}
        </option>
      ))}
    </datalist>
  )
}

/** Walk-in or telephonic; each type needs other addresses, so a change clears the offices of the location (HR-30). */
function InterviewType({ index }: { index: number }) {
  const t = useText('requestForm')
  const { form, autosave, requester } = useRequestForm()
  const at = `locations.${index}` as const
  const { value, change, isLocked } = useField(`${at}.interviewType`)
  const pick = (type: LocationForm['interviewType']) => {
    if (type === value) return
    const { offices, editing, interviewType } = form.getValues(at)
    change(type)
    form.setValue(`${at}.offices`, [])
    form.setValue(`${at}.editing`, { at: null, office: emptyOffice(requester) })
    autosave.noteChange()
    if (offices.length === 0) return
    const undo = () => {
      form.setValue(`${at}.interviewType`, interviewType)
      form.setValue(`${at}.offices`, offices)
      form.setValue(`${at}.editing`, editing)
      autosave.noteChange()
    }
    showToast({ heading: t('warning'), line: t('officesCleared'), undo })
  }
  const types =
    value === 'noInterview'
      ? (['physical', 'telephonic', 'noInterview'] as const)
      : (['physical', 'telephonic'] as const)
  return (
    <FieldPlace path={`${at}.interviewType`}>
      <Segmented
        label={`${t('interviewType')} *`}
        options={types.map((type) => ({
          value: type,
          label: type === 'physical' ? t('walkIn') : t(type),
          disabled: isLocked,
        }))}
        value={value}
        onChange={pick}
      />
      {value === 'noInterview' ? null : <p className={s.hint}>{t('walkInShare')}</p>}
    </FieldPlace>
  )
}
