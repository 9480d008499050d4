import { useState } from 'react'
import { carrierCalls, type CarrierTemplate, type UsedCarrier } from '../../contract/carriers.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block, EmptyState } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Awaited } from './awaited.tsx'
import s from './operations.module.css'
import { CarrierOrder } from './carrier-order.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateSheet } from './template-sheet.tsx'
import { TestSheet } from './test-sheet.tsx'

interface Open {
  what: 'form' | 'test'
  /** Undefined for a new one. */
  template?: CarrierTemplate | undefined
}

/** What each message is called at each carrier. */
export function CarrierTemplates() {
  const read = useRead(carrierCalls.templates, {})
  if (!read.data) return <Awaited read={read} />
  return <Templates {...read.data.data} />
}

function Templates({ templates, carriers }: { templates: CarrierTemplate[]; carriers: UsedCarrier[] }) {
  const t = useText('carriers')
  const { online } = useSyncStatus()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Block>
        <CarrierOrder carriers={carriers} templates={templates} />
        <div className={`${s.choices} ${s.buttons}`}>
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button {...tied} icon="plus" onClick={() => setOpen({ what: 'form' })}>
                {t('add')}
              </Button>
            )}
          </NeedsConnection>
        </div>
      </Block>
      {templates.length === 0 ? <EmptyState title={t('none')} hint={t('noneHint')} /> : null}
      <div className={`${s.cards} ${s.spaced}`}>
        {templates.map((template) => (
          <TemplateCard
            key={[template.carrier, template.key, template.language].join('/')}
            template={template}
            isTested={carriers.some(({ name }) => name === template.carrier)}
            onOpen={(what) => setOpen({ what, template })}
          />
        ))}
      </div>
      {open?.what === 'form' ? <TemplateSheet template={open.template} carriers={carriers} onClose={close} /> : null}
      {open?.what === 'test' && open.template ? <TestSheet template={open.template} onClose={close} /> : null}
    </>
  )
}
