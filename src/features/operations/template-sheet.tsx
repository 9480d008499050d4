import { useState } from 'react'
import { carrierCalls, type CarrierTemplate, type UsedCarrier } from '../../contract/carriers.ts'
import { messageKeys, templateCarriers } from '../../contract/carrier-words.ts'
import { reachoutLanguages } from '../../contract/reachout-words.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { useDirty } from '../../ui/dirty.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { useCarrierWords } from './carrier-words.ts'
import s from './operations.module.css'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { findTemplateFaults, toTemplate, useTemplateForm, type TemplateForm } from './use-template-form.ts'
import { useTemplateChange } from './use-template-change.ts'

interface Props {
  /** Undefined for a new one. */
  template: CarrierTemplate | undefined
  carriers: UsedCarrier[]
  onClose: () => void
}

/** What a message is called at a carrier, with a preview. */
export function TemplateSheet({ template, carriers, onClose }: Props) {
  const t = useText('carriers')
  const words = useCarrierWords()
  const { online } = useSyncStatus()
  const { form, change, wrong, setWrong, isDirty } = useTemplateForm(template, carriers)
  const { run, isSending } = useTemplateChange()
  const [attempts, setAttempts] = useState(0)
  const fields = useFirstWrong<HTMLDivElement>(attempts)
  useDirty(isDirty)
  const save = async () => {
    const faults = findTemplateFaults(form)
    setWrong(faults)
    setAttempts((count) => count + 1)
    if (faults.length === 0 && (await run(carrierCalls.saveTemplate, toTemplate(form), t('saved')))) onClose()
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={template ? words.template(template) : t('add')}
      closeOnOutside={!isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        if (online) void save()
      }}
      footer={<DialogActions label={t('save')} onCancel={onClose} busy={isSending} online={online} />}
    >
      <div ref={fields} className={s.sheet}>
        {template ? null : <NameFields form={form} change={change} />}
        <TemplateFields form={form} change={change} wrong={wrong} />
        <TemplatePreview form={form} />
      </div>
    </Sheet>
  )
}

/** Which message it is: fixed once it is saved. */
function NameFields({ form, change }: { form: TemplateForm; change: (part: Partial<TemplateForm>) => void }) {
  const t = useText('carriers')
  const words = useCarrierWords()
  const field = <F extends 'carrier' | 'key' | 'language'>(
    name: F,
    label: string,
    values: readonly TemplateForm[F][],
    word: (value: string) => string,
  ) => (
    <SelectField
      label={label}
      placeholder={null}
      options={values.map((value) => ({ value, label: word(value) }))}
      value={form[name]}
      onChange={({ target }) => {
        const value = values.find((each) => each === target.value)
        if (value) change({ [name]: value })
      }}
    />
  )
  return (
    <>
      {field('carrier', t('carrier'), templateCarriers, words.carrier)}
      {field('key', t('message'), messageKeys, words.message)}
      {field('language', t('language'), reachoutLanguages, words.language)}
    </>
  )
}
