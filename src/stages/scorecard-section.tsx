import { useId, useState } from 'react'
import { formatNumber } from '../lib/numbers.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { ScorecardFields } from './scorecard-fields.tsx'
import s from './scorecard.module.css'
import type { CardFields } from './use-scorecard.ts'

/** Under the result of an interview: closed until it is wanted, and open where something in it is wrong. */
export function ScorecardSection({ card }: { card: CardFields }) {
  const t = useText('scorecard')
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const count = card.questions.length
  if (!card.isRead || count === 0) return null
  const isOpen = wanted || Object.keys(card.faults).length > 0
  return (
    <section className={s.section}>
      <div className={s.row}>
        <Button
          kind="text"
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWanted(!isOpen)}
        >
          {t('questions', { count, n: formatNumber(count) })}
        </Button>
        {card.filled > 0 ? (
          <span className={s.hint}>{t('filled', { n: formatNumber(card.filled), total: formatNumber(count) })}</span>
        ) : null}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <div className={s.open}>
            <p className={s.hint}>{t('optional')}</p>
            <ScorecardFields card={card} />
          </div>
        ) : null}
      </div>
      <div role="alert">{card.fault ? <FieldError>{t(card.fault)}</FieldError> : null}</div>
    </section>
  )
}
