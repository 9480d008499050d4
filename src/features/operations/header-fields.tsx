import { headerKinds } from '../../contract/carrier-words.ts'
import { useText } from '../../text/index.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TemplateForm } from './use-template-form.ts'

interface Props {
  form: TemplateForm
  change: (part: Partial<TemplateForm>) => void
  isWrong: boolean
}

/** The picture, video or document above the text of a template of WhatsApp. */
export function HeaderFields({ form, change, isWrong }: Props) {
  const t = useText('carriers')
  return (
    <>
      <SelectField
        label={t('header')}
        placeholder={t('noHeader')}
        options={headerKinds.map((kind) => ({ value: kind, label: t(`headers.${kind}`) }))}
        value={form.headerKind}
        onChange={({ target }) => change({ headerKind: headerKinds.find((kind) => kind === target.value) ?? '' })}
      />
      {form.headerKind === '' ? null : (
        <TextField
          autoComplete="off"
          spellCheck={false}
          type="url"
          label={t('headerLink')}
          required
          hint={t('headerHint')}
          maxLength={500}
          value={form.headerLink}
          {...(isWrong ? { error: t('headerWrong') } : {})}
          onChange={({ target }) => change({ headerLink: target.value })}
        />
      )}
    </>
  )
}
