import type { SearchFieldName } from '../../contract/search.ts'
import { genderWords, type SearchFilter } from '../../rules/search-options.ts'
import { text } from '../../text/index.ts'
import { districtWord, listWord, type ListName } from '../../text/lists.ts'

/** The lists behind the selections and the columns; districts have words of their own. */
const lists: Partial<Record<SearchFilter | SearchFieldName, ListName>> = {
  jobRole: 'jobRoles',
  preferredJobRole: 'jobRoles',
  education: 'educations',
  highestEducation: 'educations',
  language: 'languages',
  communicationLanguage: 'languages',
  document: 'documents',
  documents: 'documents',
  asset: 'assets',
  assets: 'assets',
}

/** The display text of a value of a selection, a column or a reason; a gender is a number or a word (SRCH-17). */
export function searchWord(of: SearchFilter | SearchFieldName | 'name' | 'mobileNo', value: string): string {
  if (of === 'gender') {
    const gender = genderWords[value] ?? Object.values(genderWords).find((word) => word === value)
    return gender ? text('search', `genders.${gender}`) : value
  }
  if (of === 'city' || of === 'tcDistrict') return districtWord(value)
  const list = of === 'name' || of === 'mobileNo' ? undefined : lists[of]
  return list ? listWord(list, value) : value
}
