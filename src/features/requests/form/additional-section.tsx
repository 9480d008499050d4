import { useState } from 'react'
import {
  formLanguages,
  joiningDocuments,
  otherDetails,
  requestAssets,
  requestLimits,
  salaryBenefits,
  shifts,
} from '../../../contract/request-lists.ts'
import { replaceAt } from '../../../lib/arrays.ts'
import { useText } from '../../../text/index.ts'
import { listOptions, listWord } from '../../../text/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { FormGrid } from '../../../ui/form-section.tsx'
import { FieldPlace, FormChips, FormSelect, useField } from './fields.tsx'
import s from './form.module.css'
import { NotesField } from './notes-field.tsx'

const FIRST_DOCUMENTS = 4

/** Optional fields. */
export function AdditionalSection() {
  const t = useText('requestForm')
  return (
    <FormGrid>
      <FormSelect path="shift" label={t('shift')} options={listOptions('shifts', shifts)} />
      <FormChips path="benefits" label={t('benefits')} options={listOptions('benefits', salaryBenefits)} />
      <FormChips
        path="assets"
        label={t('assets')}
        options={requestAssets.map((value) => ({ value, label: t(`asset.${value}`) }))}
      />
      <FormChips
        path="otherDetails"
        label={t('otherDetails')}
        options={otherDetails.map((value) => ({ value, label: t(`other.${value}`) }))}
      />
      <Languages />
      <Documents />
      <NotesField />
    </FormGrid>
  )
}

/** At most four, each preferred or compulsory (HR-25). */
function Languages() {
  const t = useText('requestForm')
  const { value, change, error, isLocked } = useField('languages')
  const isFull = value.length >= requestLimits.languages
  const chosen = value.map((language) => language.name)
  return (
    <FieldPlace path="languages" span={6}>
      <ChoiceChips
        label={t('languages')}
        options={listOptions('languages', formLanguages).map((option) => ({
          ...option,
          disabled: isLocked || (isFull && !chosen.includes(option.value)),
        }))}
        value={chosen}
        onChange={(names) =>
          change(names.map((name) => value.find((each) => each.name === name) ?? { name, isMandatory: false }))
        }
        error={error}
      />
      <p className={s.hint}>{isFull ? t('languagesFull') : t('languagesHint')}</p>
      <div className={s.checks}>
        {value.map((language, index) => (
          <CheckRow
            key={language.name}
            checked={language.isMandatory}
            disabled={isLocked}
            onChange={(event) =>
              change(replaceAt(value, index, { ...language, isMandatory: event.currentTarget.checked }))
            }
          >
            {t('languageCompulsory', { name: listWord('languages', language.name) })}
          </CheckRow>
        ))}
      </div>
    </FieldPlace>
  )
}

/** HR-26. Chosen documents are always shown, also when the list is collapsed. */
function Documents() {
  const t = useText('requestForm')
  const { value, change, isLocked } = useField('documents')
  const [showsAll, setShowsAll] = useState(false)
  const find = (name: string) => value.find((each) => each.name === name)
  const shown = joiningDocuments.filter((name, index) => showsAll || index < FIRST_DOCUMENTS || find(name))
  const put = (name: (typeof joiningDocuments)[number], next: Partial<(typeof value)[number]> | undefined) =>
    change(
      joiningDocuments.flatMap((each) => {
        const now = find(each)
        if (each !== name) return now ? [now] : []
        return next ? [{ name, isMandatory: false, needsUpload: false, ...now, ...next }] : []
      }),
    )
  return (
    <FieldPlace path="documents" span={6}>
      <fieldset className={s.documents} disabled={isLocked}>
        <legend className={s.label}>{t('documents')}</legend>
        {listOptions('documents', shown).map(({ value: name, label }) => (
          <div key={name} className={s.document}>
            <CheckRow
              checked={find(name) !== undefined}
              onChange={(event) => put(name, event.currentTarget.checked ? {} : undefined)}
            >
              {label}
            </CheckRow>
            {find(name) ? (
              <div className={s.flags}>
                <CheckRow
                  checked={find(name)!.isMandatory}
                  aria-label={`${label}: ${t('compulsory')}`}
                  onChange={(event) => put(name, { isMandatory: event.currentTarget.checked })}
                >
                  {t('compulsory')}
                </CheckRow>
                <CheckRow
                  checked={find(name)!.needsUpload}
                  aria-label={`${label}: ${t('needsUpload')}`}
                  onChange={(event) => put(name, { needsUpload: event.currentTarget.checked })}
                >
                  {t('needsUpload')}
                </CheckRow>
              </div>
            ) : null}
          </div>
        ))}
      </fieldset>
      {showsAll ? null : (
        <Button kind="text" icon="down" onClick={() => setShowsAll(true)}>
          {t('moreDocuments')}
        </Button>
      )}
    </FieldPlace>
  )
}
