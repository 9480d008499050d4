import { useEffect, useRef } from 'react'
import { LONGEST_ANSWER, type Question } from '../contract/scorecard.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup, type Choice } from '../ui/choice-group.tsx'
import { TextAreaField, TextField } from '../ui/text-field.tsx'
import s from './scorecard.module.css'
import { CardPhoto } from './scorecard-photo.tsx'
import type { CardFields } from './use-scorecard.ts'

/** One field for each question; none is required. */
export function ScorecardFields({ card }: { card: CardFields }) {
  const fields = useRef<HTMLDivElement>(null)
  // In a long sheet the field that is wrong may be out of sight
  useEffect(() => {
    if (card.wrongs > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [card.wrongs])
  return (
    <div className={s.card} ref={fields}>
      {card.questions.map((question) => (
        <AnswerField key={question.id} question={question} card={card} />
      ))}
    </div>
  )
}

type FieldProps = { question: Question; card: CardFields }

const ratings = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))
const SHOW_LEFT_BELOW = 60

function AnswerField({ question: { id, kind, label }, card }: FieldProps) {
  const t = useText('scorecard')
  const value = card.typed[id] ?? ''
  const fault = card.faults[id]
  const error = fault && t(fault, { most: LONGEST_ANSWER })
  const set = (text: string) => card.setAnswer(id, text)
  switch (kind) {
    case 'yesNo': {
      const choices = [
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]
      return <Choices label={label} choices={choices} value={value} onChange={set} />
    }
    case 'rating':
      return <Choices label={label} choices={ratings} value={value} onChange={set} />
    case 'number':
      return (
        <TextField
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={value}
          error={error}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'text': {
      const left = LONGEST_ANSWER - value.length
      return (
        <TextAreaField
          label={label}
          rows={2}
          maxLength={LONGEST_ANSWER}
          value={value}
          error={error}
          hint={left < SHOW_LEFT_BELOW ? t('left', { count: left }) : undefined}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    }
    case 'photo':
      return <CardPhoto id={id} label={label} card={card} />
  }
}

interface ChoicesProps {
  label: string
  choices: readonly Choice<string>[]
  value: string
  onChange: (value: string) => void
}

/** One of a few, 48 px each, and a way back to none. */
function Choices({ label, choices, value, onChange }: ChoicesProps) {
  const t = useText('scorecard')
  return (
    <div>
      <ChoiceGroup<string, Choice<string>>
        type="radio"
        legend={label}
        choices={choices}
        isChosen={(each) => each === value}
        onPick={onChange}
        look={s}
      >
        {(choice) => choice.label}
      </ChoiceGroup>
      {value === '' ? null : (
        <Button kind="text" aria-label={t('clearOf', { question: label })} onClick={() => onChange('')}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
