import { useState } from 'react'
import { weightKeys, type WeightKey } from '../../contract/weight-keys.ts'
import type { Weights } from '../../rules/weights.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import s from './search-dashboard.module.css'

export interface WeightScheme {
  name: string
  weightage: Weights
  /** What everybody who is found must have. */
  musts: readonly WeightKey[]
}
type Props = { schemes: WeightScheme[] | undefined; onClose: () => void; onLoad: (scheme: WeightScheme) => void }

/** Choose Weight Scheme: what was saved for the request, each with its weights to look at (SRCH-11). */
export function LoadScheme({ schemes, onClose, onLoad }: Props) {
  const t = useText('search')
  return (
    <Sheet opened={schemes !== undefined} onClose={onClose} title={t('loadTitle')} size="s">
      {/* Made anew at each opening: choice and error do not stay (SRCH-10) */}
      {schemes ? <Choice schemes={schemes} onLoad={onLoad} /> : null}
    </Sheet>
  )
}

function Choice({ schemes, onLoad }: { schemes: WeightScheme[]; onLoad: Props['onLoad'] }) {
  const t = useText('search')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const chosen = schemes.find((scheme) => scheme.name === name)
  return (
    <form
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onLoad(chosen)
        else setError(t('selectScheme'))
      }}
    >
      <SelectField
        label={t('scheme')}
        options={schemes.map((scheme) => ({ value: scheme.name, label: scheme.name }))}
        value={name}
        error={error}
        hint={schemes.length === 0 ? t('noSchemes') : undefined}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {chosen ? (
        <dl className={s.preview} aria-label={t('preview', { name })}>
          {weightKeys.map((key) => (
            <div key={key}>
              <dt>
                {chosen.musts.includes(key) ? t('mustHave', { field: t(`weightKeys.${key}`) }) : t(`weightKeys.${key}`)}
              </dt>
              <dd>{chosen.weightage[key]}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Button kind="primary" type="submit" full>
        {t('loadScheme')}
      </Button>
    </form>
  )
}
