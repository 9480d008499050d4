import { useId } from 'react'
import { weightKeys, type WeightKey } from '../../contract/weight-keys.ts'
import { leaveWeight, typeWeight, type TypedWeights } from '../../rules/weights.ts'
import { useText } from '../../text/index.ts'
import { CheckBox } from '../../ui/check.tsx'
import { FieldError } from '../../ui/field.tsx'
import s from './search-dashboard.module.css'

interface Props {
  weights: TypedWeights
  onChange: (weights: TypedWeights) => void
  /** What everybody who is found must have. */
  musts: readonly WeightKey[]
  onMusts: (musts: WeightKey[]) => void
}

/** One box per attribute, with the typing rules of SRCH-07, and beside it whether a candidate must have it. */
export function WeightsPanel({ weights, onChange, musts, onMusts }: Props) {
  const t = useText('search')
  const id = useId()
  const isEmpty = weightKeys.some((key) => weights[key] === '')
  const toggle = (key: WeightKey) => onMusts(weightKeys.filter((each) => musts.includes(each) !== (each === key)))
  return (
    <div>
      <p className={s.mustHint}>{t('mustHint')}</p>
      <ul className={s.weights}>
        {weightKeys.map((key) => (
          <li key={key} className={s.weight}>
            <label htmlFor={`${id}-${key}`}>{t(`weightKeys.${key}`)}</label>
            <CheckBox
              className={s.must}
              aria-label={t('mustHave', { field: t(`weightKeys.${key}`) })}
              checked={musts.includes(key)}
              onChange={() => toggle(key)}
            />
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
