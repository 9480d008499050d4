import type { HiringRequest } from '../../contract/requests.ts'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'
import { ChoicePair } from '../../ui/choice-pair.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import s from './desk.module.css'

interface Props {
  requests: readonly HiringRequest[] | undefined
  value: string | undefined
  error: string | undefined
  onChange: (hiringRequestId: string | undefined) => void
}

/** So many fit side by side; more are chosen from a list. */
const MOST_CHIPS = 4

/** The role that they came for: with one request it is chosen, with several one tap chooses it. */
export function RequestChoice({ requests, value, error, onChange }: Props) {
  const t = useText('gate')
  if (!requests) return <p>{t('loadingRequests')}</p>
  if (requests.length === 0) return <p role="alert">{t('noRequests')}</p>
  const choices = requests.map((one) => ({
    value: one.hiringRequestId,
    label: [listWord('jobRoles', one.jobRole), one.name].filter(Boolean).join(' · '),
  }))
  if (choices.length === 1)
    return (
      <p className={s.only}>
        <span>{t('request')}</span> {choices[0]!.label}
      </p>
    )
  if (choices.length <= MOST_CHIPS)
    return (
      <ChoicePair question={`${t('request')} *`} choices={choices} value={value} error={error} onChange={onChange} />
    )
  return (
    <SelectField
      label={t('request')}
      required
      value={value ?? ''}
      options={choices}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
