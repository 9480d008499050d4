import type { Address } from '../../../contract/addresses.ts'
import { removeAt, replaceAt } from '../../../lib/arrays.ts'
import { emptyOffice, type LocationForm, type OfficeForm } from '../../../rules/request-form.ts'
import { isOfficeComplete, needsInterviewAddress } from '../../../rules/request-problems.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check.tsx'
import { confirm } from '../../../ui/confirm-store.ts'
import { FieldError } from '../../../ui/field.tsx'
import { useSwapFocus } from '../../../ui/use-swap-focus.ts'
import { AddressPicker, SpocPicker } from './pickers.tsx'
import { useFillPlace } from './use-fill-place.ts'
import { FieldPlace, useField } from './fields.tsx'
import { useFieldError, useRequestForm } from './form-context.ts'
import s from './locations.module.css'

/** The offices of a location: solid ones are saved in the form, the dashed one is being entered (HR-31). */
export function OfficesField({ index }: { index: number }) {
  const t = useText('requestForm')
  const { autosave, requester } = useRequestForm()
  const at = `locations.${index}` as const
  const type = useField(`${at}.interviewType`).value
  const near = useField(`${at}.district`).value
  const offices = useField(`${at}.offices`)
  const editing = useField(`${at}.editing`)
  const openError = useFieldError(`${at}.editing`)
  const save = (office: OfficeForm) => {
    const place = editing.value?.at ?? null
    offices.change(place === null ? [...offices.value, office] : replaceAt(offices.value, place, office))
    editing.change(null)
  }
  const drop = async (place: number) => {
    const question = { title: t('deleteOfficeTitle'), body: offices.value[place]!.workLabel }
    if (!(await confirm({ ...question, confirmLabel: t('delete'), danger: true }))) return
    offices.change(removeAt(offices.value, place))
    editing.change(null)
    autosave.noteChange()
  }
  const fillPlace = useFillPlace(index)
  const isOpen = editing.value !== null && !offices.isLocked
  const box = useSwapFocus<HTMLFieldSetElement>(isOpen)
  return (
    <FieldPlace path={`${at}.offices`} span={6}>
      <fieldset ref={box} tabIndex={-1} className={s.offices}>
        <legend className={s.label}>{t('offices')} *</legend>
        {offices.value.map((office, place) =>
          isOpen && editing.value!.at === place ? null : (
            <OfficeCard
              key={place}
              at={`${at}.offices.${place}`}
              office={office}
              type={type}
              onEdit={offices.isLocked || isOpen ? undefined : () => editing.change({ at: place, office })}
              onDelete={offices.isLocked || isOpen ? undefined : () => void drop(place)}
            />
          ),
        )}
        {isOpen ? (
          <div data-path={`${at}.editing`}>
            <OfficeEditor
              near={near}
              office={editing.value!.office}
              type={type}
              onAddress={(address) => void fillPlace(address)}
              error={offices.error ?? openError}
              onChange={(office) => editing.change({ ...editing.value!, office })}
              onSave={save}
              onCancel={() => editing.change(null)}
            />
          </div>
        ) : (
          <>
            {offices.error ? <FieldError>{offices.error}</FieldError> : null}
            {offices.isLocked ? null : (
              <div>
                <Button icon="plus" onClick={() => editing.change({ at: null, office: emptyOffice(requester) })}>
                  {t('addOffice')}
                </Button>
              </div>
            )}
          </>
        )}
      </fieldset>
    </FieldPlace>
  )
}

type Type = LocationForm['interviewType']
type CardProps = {
  at: string
  office: OfficeForm
  type: Type
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

function OfficeCard({ at, office, type, onEdit, onDelete }: CardProps) {
  const t = useText('requestForm')
  const error = useFieldError(at)
  return (
    <div className={s.office} data-path={at}>
      <div className={s.officeWords}>
        <b>{office.workLabel || office.workId}</b>
        {needsInterviewAddress(type) ? (
          <span>{t('interviewAt', { office: office.interviewLabel || office.interviewId })}</span>
        ) : null}
        <span>{t('spocIs', { name: office.spocLabel || office.spocId })}</span>
        {office.consent ? null : <span>{t('noConsent')}</span>}
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
      <div className={s.officeActions}>
        {onEdit ? (
          <Button kind="text" icon="edit" onClick={onEdit} aria-label={t('editOffice', { office: office.workLabel })}>
            {t('edit')}
          </Button>
        ) : null}
        {onDelete ? (
          <Button
            kind="text"
            icon="trash"
            onClick={onDelete}
            aria-label={t('deleteOffice', { office: office.workLabel })}
          >
            {t('delete')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type EditorProps = {
  /** The district of the location. */
  near: string
  office: OfficeForm
  type: Type
  error: string | undefined
  /** The address of work that was chosen. */
  onAddress: (address: Address) => void
  onChange: (office: OfficeForm) => void
  onSave: (office: OfficeForm) => void
  onCancel: () => void
}

function OfficeEditor({ near, office, type, error, onAddress, onChange, onSave, onCancel }: EditorProps) {
  const t = useText('requestForm')
  const { ipId } = useRequestForm()
  const isComplete = isOfficeComplete(office, type)
  return (
    <div className={s.editor} role="group" aria-label={t('officeBeingEntered')}>
      <div className={s.editorFields}>
        <AddressPicker
          near={near}
          ipId={ipId}
          label={t('workAddress')}
          value={{ id: office.workId, label: office.workLabel }}
          onAddress={onAddress}
          onChange={({ id, label }) => {
            // Most interview where they work: another address is chosen below
            const isSame = office.interviewId === '' || office.interviewId === office.workId
            const interview = isSame && needsInterviewAddress(type) ? { interviewId: id, interviewLabel: label } : {}
            onChange({ ...office, workId: id, workLabel: label, ...interview })
          }}
        />
        {needsInterviewAddress(type) ? (
          <AddressPicker
            near={near}
            ipId={ipId}
            label={t('interviewAddress')}
            value={{ id: office.interviewId, label: office.interviewLabel }}
            onChange={({ id, label }) => onChange({ ...office, interviewId: id, interviewLabel: label })}
          />
        ) : null}
        <SpocPicker
          ipId={ipId}
          label={t('spoc')}
          value={{ id: office.spocId, label: office.spocLabel }}
          onChange={({ id, label }) => onChange({ ...office, spocId: id, spocLabel: label })}
        />
      </div>
      <CheckRow
        checked={office.consent}
        onChange={(event) => onChange({ ...office, consent: event.currentTarget.checked })}
      >
        {t('consent')}
      </CheckRow>
      {error ? <FieldError>{error}</FieldError> : null}
      <div className={s.editorButtons}>
        <Button kind="text" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button kind="choose" disabled={!isComplete} onClick={() => onSave(office)}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
