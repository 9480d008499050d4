import { languageCodes, messageParameters, templateRules, unknownPlaceholderIn } from '../../contract/carrier-words.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { FieldGroup } from '../../ui/field-group.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { HeaderFields } from './header-fields.tsx'
import { idLabelOf } from './template-card.tsx'
import { hasText, type TemplateField, type TemplateForm } from './use-template-form.ts'

interface Props {
  form: TemplateForm
  change: (part: Partial<TemplateForm>) => void
  wrong: readonly TemplateField[]
}

/** What the carrier of the form wants to know of a template, and nothing else. */
export function TemplateFields({ form, change, wrong }: Props) {
  const t = useText('carriers')
  const plain = { autoComplete: 'off', spellCheck: false } as const
  const unknown = unknownPlaceholderIn(form.text)
  const fault = (field: TemplateField, words: string) => (wrong.includes(field) ? { error: words } : {})
  return (
    <>
      <TextField
        {...plain}
        label={idLabelOf(t, form.carrier)}
        required
        maxLength={200}
        value={form.templateId}
        {...fault('templateId', t('idWrong'))}
        onChange={({ target }) => change({ templateId: target.value })}
      />
      {form.carrier === 'whatsapp' ? (
        <TextField
          {...plain}
          label={t('code')}
          optional
          hint={t('codeHint', { code: languageCodes[form.language] })}
          maxLength={6}
          value={form.languageCode}
          {...fault('languageCode', t('codeWrong'))}
          onChange={({ target }) => change({ languageCode: target.value })}
        />
      ) : (
        <TextField
          {...plain}
          label={t('sender')}
          optional
          hint={t('senderHint')}
          maxLength={16}
          value={form.sender}
          {...fault('sender', t('senderWrong'))}
          onChange={({ target }) => change({ sender: target.value })}
        />
      )}
      {hasText(form) ? (
        <TextAreaField
          label={t('text')}
          optional
          hint={t('textHint')}
          rows={4}
          spellCheck={false}
          value={form.text}
          {...fault(
            'text',
            unknown === undefined
              ? t('textWrong', { most: formatNumber(templateRules.longestText) })
              : t('textUnknown', { name: unknown }),
          )}
          onChange={({ target }) => change({ text: target.value })}
        />
      ) : (
        <Variables form={form} change={change} />
      )}
      {form.carrier === 'whatsapp' ? (
        <HeaderFields form={form} change={change} isWrong={wrong.includes('headerLink')} />
      ) : null}
    </>
  )
}

function Variables({ form, change }: Omit<Props, 'wrong'>) {
  const t = useText('carriers')
  const choose = (at: number, value: string) => {
    const name = messageParameters.find((each) => each === value) ?? ''
    change({ parameters: form.parameters.map((each, n) => (n === at ? name : each)) })
  }
  return (
    <FieldGroup legend={t('variables')}>
      {form.parameters.map((value, at) => (
        <SelectField
          // oxlint-disable-next-line react/no-array-index-key -- the order is what counts
          key={at}
          label={t('variable', { n: at + 1 })}
          placeholder={t('noVariable')}
          options={messageParameters.map((name) => ({ value: name, label: t(`parameters.${name}`) }))}
          value={value}
          onChange={({ target }) => choose(at, target.value)}
        />
      ))}
      {form.carrier === 'whatsapp' ? (
        <CheckRow checked={form.hasLinkButton} onChange={({ target }) => change({ hasLinkButton: target.checked })}>
          {t('button')}
        </CheckRow>
      ) : null}
    </FieldGroup>
  )
}
