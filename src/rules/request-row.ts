import {
  ageRanges,
  distances,
  educations,
  experienceBands,
  formLanguages,
  genders,
  jobTypes,
  joiningDocuments,
  requestAssets,
  salaryBenefits,
  shifts,
  workingDays,
} from '../contract/request-lists.ts'
import { emptyLocation, emptyRequestForm, type RequestForm } from './request-form.ts'
import type { RequestContext, RequestPath } from './request-problems.ts'
import { findRequestProblems, firstOfEachField } from './request-problems.ts'
import { readDates, readSlots } from './request-row-times.ts'
import {
  means,
  readPlace,
  readPoints,
  readSpoc,
  split,
  type RowCode,
  type RowProblem,
  type SheetLists,
} from './request-row-parts.ts'
import { foldWord, requestColumns, type RequestCells, type RequestColumn } from './request-sheet.ts'

export interface ReadRow {
  form: RequestForm
  problems: RowProblem[]
}

/** Reads a row as a user would fill the form in, and says by the form's own rules what is wrong with it. */
export function readRow(cells: RequestCells, lists: SheetLists, context: RequestContext): ReadRow {
  const problems: RowProblem[] = []
  const wrong = (column: RequestColumn, code: RowCode, value = cells[column]) => problems.push({ column, code, value })

  const one = <T extends string>(column: RequestColumn, values: readonly T[], otherwise: T | ''): T | '' => {
    if (cells[column] === '') return otherwise
    const found = values.find((value) => means(lists, column, value, cells[column]))
    if (found === undefined) wrong(column, 'unknown')
    return found ?? otherwise
  }
  const some = <T extends string>(column: RequestColumn, values: readonly T[]): T[] => {
    const found = split(cells[column]).flatMap((part) => {
      const value = values.find((each) => means(lists, column, each, part))
      if (value === undefined) wrong(column, 'unknown', part)
      return value ?? []
    })
    return values.filter((value) => found.includes(value))
  }

  const role = lists.roles.find(({ name }) => cells.jobRole !== '' && means(lists, 'jobRole', name, cells.jobRole))
  if (cells.jobRole !== '' && !role) wrong('jobRole', 'unknown')
  const place = readPlace(cells, lists, wrong)
  const office = (column: 'workOffice' | 'interviewOffice') => {
    const found = lists.offices.filter(({ name }) => foldWord(name) === foldWord(cells[column]))
    if (cells[column] !== '' && found.length !== 1) wrong(column, found.length === 0 ? 'unknown' : 'ambiguous')
    return found.length === 1 ? found[0] : undefined
  }
  const work = office('workOffice')
  const interview = cells.interviewOffice === '' ? work : office('interviewOffice')
  const spoc = readSpoc(cells, lists, wrong)
  const [dates, slots] = [readDates(cells.dates), readSlots(cells.slots)]
  if (!dates) wrong('dates', 'date')
  if (!slots) wrong('slots', 'time')

  const empty = emptyLocation()
  const interviewType = one('interviewType', ['physical', 'telephonic'] as const, 'physical') || 'physical'
  const byDates = (dates ?? []).length > 0
  const allDays = /^(all( days)?|सभी( दिन)?)$/iu.test(cells.days)
  const typedDays = allDays ? [...workingDays] : some('days', workingDays)

  const form: RequestForm = {
    ...emptyRequestForm(),
    name: cells.name,
    targetEmployer: cells.targetEmployer,
    sectors: some('sectors', lists.sectors),
    jobCategory: role?.category ?? '',
    jobRole: role?._id ?? '',
    jobRoleName: role?.name ?? '',
    responsibilities: readPoints(cells.responsibilities, role),
    minimumSalary: cells.minimumSalary,
    maximumSalary: cells.maximumSalary,
    requestType: one('requestType', ['once', 'monthly'], 'once'),
    experience: one('experience', Object.keys(experienceBands) as (keyof typeof experienceBands)[], ''),
    education: one('education', educations, 'Any'),
    gender: one('gender', genders, 'Any'),
    ages: some('ages', ageRanges),
    jobType: one('jobType', jobTypes, 'Full Time'),
    workFromHome: /^(yes|y|true|1|हाँ|हां)$/iu.test(cells.workFromHome),
    locations: [
      {
        ...empty,
        ...place,
        city: cells.city,
        positions: cells.positions,
        distance: one('distance', Object.keys(distances) as (keyof typeof distances)[], ''),
        interviewType,
        scheduling: byDates ? 'dates' : 'days',
        days: cells.days === '' ? empty.days : typedDays,
        dates: dates ?? [],
        slots: slots ?? empty.slots,
        offices: work
          ? [
              {
                ...{ workId: work.id, workLabel: work.name, consent: true },
                interviewId: interviewType === 'physical' ? (interview?.id ?? '') : '',
                interviewLabel: interviewType === 'physical' ? (interview?.name ?? '') : '',
                ...{ spocId: spoc?.id ?? '', spocLabel: spoc?.label ?? '' },
              },
            ]
          : [],
        editing: null,
      },
    ],
    shift: one('shift', shifts, ''),
    benefits: some('benefits', salaryBenefits),
    assets: some('assets', requestAssets),
    languages: some('languages', formLanguages).map((name) => ({ name, isMandatory: false })),
    documents: some('documents', joiningDocuments).map((name) => ({ name, isMandatory: false, needsUpload: false })),
    notes: cells.notes,
  }
  const named = new Set(problems.map(({ column }) => column))
  // Follows from a cell that is said to be wrong already
  if (problems.some(({ column, code }) => column === 'district' && code === 'unknown')) named.add('state')
  if (named.has('spoc') || named.has('interviewOffice')) named.add('workOffice')
  for (const { path, code } of firstOfEachField(findRequestProblems(form, context))) {
    const column = columnOf(path)
    // What the cell has instead says more than that nothing was chosen
    if (!named.has(column)) wrong(column, code)
    named.add(column)
  }
  return { form, problems }
}

/** The columns that every row must fill in, in the order of the sheet. */
export function neededColumns(lists: SheetLists, context: RequestContext): RequestColumn[] {
  const empty = Object.fromEntries(requestColumns.map((column) => [column, ''])) as RequestCells
  const missing = new Set(readRow(empty, lists, context).problems.map(({ column }) => column))
  // Nearly every district names its state
  return requestColumns.filter((column) => missing.has(column) && column !== 'state')
}

const columnsOfFields: Record<string, RequestColumn> = {
  jobCategory: 'jobRole',
  offices: 'workOffice',
  editing: 'workOffice',
}

/** Where a problem of the form stands in the sheet. */
export function columnOf(path: RequestPath): RequestColumn {
  const field = String(path[0] === 'locations' && path.length > 2 ? path[2] : path[0])
  return columnsOfFields[field] ?? (field as RequestColumn)
}
