import { carrierCalls, type CarrierTemplate } from '../../contract/carriers.ts'
import { textlessCarriers } from '../../contract/carrier-words.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { useCarrierWords } from './carrier-words.ts'
import s from './operations.module.css'
import { namedBy, useTemplateChange } from './use-template-change.ts'

interface Props {
  template: CarrierTemplate
  /** Messages go to its carrier, so that a test can too. */
  isTested: boolean
  onOpen: (what: 'form' | 'test') => void
}

/** One message at one carrier in one language. */
export function TemplateCard({ template, isTested, onOpen }: Props) {
  const t = useText('carriers')
  const words = useCarrierWords()
  const { online } = useSyncStatus()
  const { run, isSending } = useTemplateChange()
  const name = words.template(template)
  const isTextless = textlessCarriers.some((each) => each === template.carrier)
  const remove = async () => {
    const effect = t(`removeEffect.${isTextless ? 'textless' : 'text'}`)
    const question = { title: t('removeTitle', { template: name }), body: effect, confirmLabel: t('remove') }
    if (await confirm({ ...question, danger: true }))
      await run(carrierCalls.removeTemplate, namedBy(template), t('removed'))
  }
  const parameters = template.parameters.map((each) => words.parameter(each)).join(', ')
  const code = (text: string | null) => text && <span translate="no">{text}</span>
  return (
    <Block title={name}>
      <div className={s.entry}>
        <KeyValues
          rows={[
            [idLabelOf(t, template.carrier), code(template.templateId)],
            [t('sender'), code(template.sender)],
            [t('code'), code(template.languageCode)],
            [t('text'), code(template.text)],
            [t('header'), template.header ? `${t(`headers.${template.header.kind}`)}: ${template.header.link}` : ''],
            [t('variables'), parameters + (template.hasLinkButton ? ` · ${t('button')}` : '')],
          ]}
        />
      </div>
      <div className={s.choices}>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <span className={s.buttons}>
              <Button {...tied} aria-label={t('changeOf', { template: name })} onClick={() => onOpen('form')}>
                {t('change')}
              </Button>
              {isTested ? (
                <Button
                  {...tied}
                  kind="text"
                  aria-label={t('tryOf', { template: name })}
                  onClick={() => onOpen('test')}
                >
                  {t('try')}
                </Button>
              ) : null}
              <Button {...tied} kind="text" busy={isSending} onClick={() => void remove()}>
                {t('remove')}
              </Button>
            </span>
          )}
        </NeedsConnection>
      </div>
    </Block>
  )
}

/** What a carrier calls the id of a template. */
export const idLabelOf = (t: ReturnType<typeof useText<'carriers'>>, carrier: string): string =>
  t(`ids.${carrier === 'whatsapp' ? 'name' : carrier === 'msg91' ? 'flow' : 'dlt'}`)
