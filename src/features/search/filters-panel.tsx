import { countChosen, searchFilters, type Chosen, type SearchFilter } from '../../rules/search-options.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { searchWord } from './words.ts'
import { MultiChoice } from './multi-choice.tsx'
import s from './search-dashboard.module.css'

type Props = {
  /** Undefined until a request was chosen and its attributes are here. */
  found: { options: Record<SearchFilter, string[]>; wishes: Chosen } | undefined
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** The eight selections, with the values that the request itself requires as options (SRCH-03, SRCH-08). */
export function FiltersPanel({ found, chosen, onChange }: Props) {
  const t = useText('search')
  const options = found?.options
  const canStart = found !== undefined && countChosen(found.wishes) > 0
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
      {canStart ? (
        <div className={s.wishes}>
          <Button kind="text" onClick={() => onChange(found.wishes)}>
            {t('asRequested')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
