import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { useText } from '../../text/index.ts'
import { SelectField } from '../../ui/select-field.tsx'
import s from './refusals.module.css'

type Props = {
  choices: { calls: readonly string[]; reasons: readonly string[]; builds: readonly string[] }
  newest: string | null
}

const names = ['call', 'reason', 'build'] as const

/** Narrows the list to a call, a code or a build, which the address carries. */
export function RefusalFilters({ choices, newest }: Props) {
  const t = useText('operations')
  const [query, change] = useSearchParamsState()
  const values = { call: choices.calls, reason: choices.reasons, build: choices.builds }
  const wordsOf = (name: (typeof names)[number], value: string) =>
    name === 'build' && value === newest ? t('refused.newest', { build: value }) : value
  const choose = (name: string, value: string) =>
    change((before) => {
      before.delete('page')
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  // Nothing to choose from, and nothing chosen
  if (choices.calls.length === 0 && names.every((name) => !query.get(name))) return null
  return (
    <div className={s.filters}>
      {names.map((name) => {
        const chosen = query.get(name) ?? ''
        // What an address asks for is shown, also when there is none of it in this time
        const all = chosen === '' || values[name].includes(chosen) ? values[name] : [chosen, ...values[name]]
        return (
          <SelectField
            key={name}
            label={t(`refused.${name}`)}
            placeholder={t('refused.all')}
            value={chosen}
            options={all.map((value) => ({ value, label: wordsOf(name, value) }))}
            onChange={(event) => choose(name, event.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}
