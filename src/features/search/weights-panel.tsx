import { useId } from 'react'
import { weightKeys } from '../../contract/weight-keys.ts'
import { leaveWeight, typeWeight, type TypedWeights } from '../../rules/weights.ts'
import { useText } from '../../text/index.ts'
import { FieldError } from '../../ui/field.tsx'
import s from './search-dashboard.module.css'

type Props = { weights: TypedWeights; onChange: (weights: TypedWeights) => void }

/** One box per attribute, with the typing rules of SRCH-07. */
export function WeightsPanel({ weights, onChange }: Props) {
  const t = useText('search')
  const id = useId()
  const isEmpty = weightKeys.some((key) => weights[key] === '')
  return (
    <div>
      <ul className={s.weights}>
        {weightKeys.map((key) => (
          <li key={key} className={s.weight}>
            <label htmlFor={`${id}-${key}`}>{t(`weightKeys.${key}`)}</label>
            <input
              id={`${id}-${key}`}
              className={`fh-focus ${s.box}`}
              inputMode="numeric"
              autoComplete="off"
              value={weights[key]}
              data-weighs={weights[key] !== '1' || undefined}
              aria-invalid={weights[key] === '' || undefined}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onChange({ ...weights, [key]: typeWeight(event.currentTarget.value, weights[key]) })}
              onBlur={() => onChange({ ...weights, [key]: leaveWeight(weights[key]) })}
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">{isEmpty ? <FieldError>{t('fillWeights')}</FieldError> : null}</div>
    </div>
  )
}
