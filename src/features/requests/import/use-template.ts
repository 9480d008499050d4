import { saveBlob } from '../../../data/use-file-download.ts'
import { distances, educations, experienceBands, genders, jobTypes, shifts } from '../../../contract/request-lists.ts'
import type { SheetLists } from '../../../rules/request-row-parts.ts'
import {
  exampleNames,
  requestColumns,
  requestHeading,
  type RequestCells,
  type RequestColumn,
} from '../../../rules/request-sheet.ts'
import { asksSector, asksTargetEmployer } from '../../../rules/request-problems.ts'
import { useActingCode } from '../../../data/session.ts'
import { useLanguage, useText } from '../../../text/index.ts'

/** The lists that Excel offers in the cells of a column. */
const choices: Partial<Record<RequestColumn, readonly string[]>> = {
  requestType: ['once', 'monthly'],
  experience: Object.keys(experienceBands),
  education: educations,
  gender: genders,
  jobType: jobTypes,
  interviewType: ['physical', 'telephonic'],
  distance: Object.keys(distances),
  shift: shifts,
}

/** The empty file, made on the device in the user's language, with one row that shows how it is filled in. */
export function useTemplate(ipId: string, lists: SheetLists | undefined) {
  const t = useText('requestImport')
  const language = useLanguage()
  const code = useActingCode(ipId)
  const isAsked = (column: RequestColumn) =>
    column === 'targetEmployer' ? asksTargetEmployer(code) : column === 'sectors' ? asksSector(code) : true
  return async () => {
    if (!lists) return
    const { writeSheet } = await import('../../../data/write-sheet.ts')
    const columns = requestColumns.filter(isAsked)
    const [state] = lists.states
    const example: Partial<RequestCells> = {
      name: exampleNames[language],
      jobRole: lists.wordOf('jobRole', lists.roles[0]?.name ?? ''),
      ...{ minimumSalary: '14500', maximumSalary: '19000', positions: '12' },
      state: lists.wordOf('state', state?.stateName ?? ''),
      district: lists.wordOf('district', state?.cityId[0]?.cityName ?? ''),
      city: lists.wordOf('district', state?.cityId[0]?.cityName ?? ''),
      workOffice: lists.offices[0]?.name ?? '',
      spoc: lists.spocs[0]?.name ?? '',
      days: ['Monday', 'Tuesday'].map((day) => lists.wordOf('days', day)).join('; '),
      slots: '09:00-12:00; 14:00-18:00',
    }
    const sheet = writeSheet(
      {
        title: t('sheet'),
        columns: columns.map((column) => ({
          heading: requestHeading(column, language),
          width: column === 'name' || column === 'responsibilities' ? 32 : 20,
          ...(choices[column] ? { choices: choices[column].map((value) => lists.wordOf(column, value)) } : {}),
        })),
      },
      [columns.map((column) => example[column] ?? '')],
    )
    saveBlob('hiring-requests.xlsx', sheet)
  }
}
