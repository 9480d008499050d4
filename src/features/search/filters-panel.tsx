import { searchFilters, type Chosen, type SearchFilter } from '../../rules/search-options.ts'
import { useText } from '../../text/index.ts'
import { searchWord } from './words.ts'
import { MultiChoice } from './multi-choice.tsx'
import s from './search-dashboard.module.css'

type Props = {
  /** Undefined until a request was chosen and its attributes are here. */
  options: Record<SearchFilter, string[]> | undefined
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** The eight selections, with the values that the request itself requires as options (SRCH-03, SRCH-08). */
export function FiltersPanel({ options, chosen, onChange }: Props) {
  const t = useText('search')
  return (
    <div className={s.filters}>
      {searchFilters.map((filter) => (
        <MultiChoice
          key={filter}
          label={t(`filter.${filter}`)}
          disabled={!options}
          options={(options?.[filter] ?? []).map((value) => ({ value, label: searchWord(filter, value) }))}
          value={chosen[filter]}
          onChange={(values) => onChange({ ...chosen, [filter]: values })}
        />
      ))}
    </div>
  )
}
