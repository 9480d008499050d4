import { useText } from '../../text/index.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { PartnersAddress } from './partners-address.ts'

const sorts = {
  sortName: { field: 'legalEntityName', order: 'ascending' },
  sortNameDown: { field: 'legalEntityName', order: 'descending' },
  newest: { field: 'createdEpoch', order: 'descending' },
  sortLoggedIn: { field: 'lastSession', order: 'descending' },
} as const
type SortWord = keyof typeof sorts
const sortWords = Object.keys(sorts) as SortWord[]

interface Props {
  sort: PartnersAddress['sort']
  onSort: (sort: PartnersAddress['sort']) => void
}

/** The sort order of the cards; a table has it in its headers. */
export function SortChoice({ sort, onSort }: Props) {
  const t = useText('partners')
  const chosen = sortWords.find((word) => sorts[word].field === sort.field && sorts[word].order === sort.order)
  return (
    <SelectField
      label={t('sortBy')}
      hideLabel
      placeholder={null}
      value={chosen ?? 'sortName'}
      options={sortWords.map((word) => ({ value: word, label: t(word) }))}
      onChange={(event) => onSort({ ...sorts[event.currentTarget.value as SortWord] })}
    />
  )
}
