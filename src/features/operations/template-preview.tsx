import { fillMessage, messageExample } from '../../contract/carrier-words.ts'
import { useText } from '../../text/index.ts'
import { KeyValues } from '../../ui/list-parts.tsx'
import s from './operations.module.css'
import { hasText, headerOf, type TemplateForm } from './use-template-form.ts'

/** The message as a person would get it, with an example in it. */
export function TemplatePreview({ form }: { form: TemplateForm }) {
  const t = useText('carriers')
  // As they are sent: one that is left empty has no number
  const variables = form.parameters
    .filter((name) => name !== '')
    .map((name, at): [string, string] => [t('variable', { n: at + 1 }), messageExample[name]])
  const header = headerOf(form)
  const headers = header ? [[t(`headers.${header.kind}`), header.link || '-'] as [string, string]] : []
  const rows = hasText(form) ? [] : [...headers, ...variables]
  const isEmpty = hasText(form) ? form.text === '' : rows.length === 0
  return (
    <section className={s.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {isEmpty ? <p className={s.note}>{t('previewNone')}</p> : null}
      {hasText(form) && !isEmpty ? <p translate="no">{fillMessage(form.text, messageExample)}</p> : null}
      {rows.length > 0 ? <KeyValues rows={rows} /> : null}
    </section>
  )
}
