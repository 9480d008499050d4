import type { Applicant } from '../../src/contract/funnel-row.ts'
import { bulkActions, bulkColumns, bulkHeadings, bulkStages, type BulkColumn } from '../../src/rules/bulk.ts'
import type { Fulfilment } from '../store/downloads.ts'
import { maskNumber } from '../store/funnel-wire.ts'
import type { Onboarding, OnboardingRecord } from '../store/onboarding.ts'
import type { Cell, SheetColumn } from '../../src/sheets/sheet-xml.ts'

/** A column of a download: its heading and the value it takes from a row. */
export interface Column<R> extends SheetColumn {
  cell: (row: R) => Cell | undefined
  /** Its cells hold words of a fixed list, which have their like in Hindi (hindi.ts). */
  fixed?: true
}

const day = (ms: number | undefined): Cell => (ms === undefined ? null : { day: ms })
const channels: Record<string, string> = {
  app: 'App',
  webBot: 'Chatbot',
  whatsAppBot: 'WhatsApp',
  sms: 'SMS',
  dm: 'DM',
}
const genders = { male: 'Male', female: 'Female', other: 'Other' } as const

/** An applicant as the screens show them: numbers are masked here as there (TRAP-59). */
export const applicantColumns: Column<Applicant>[] = [
  { heading: 'Applicant ID', width: 24, cell: (row) => row.funnelId },
  { heading: 'Name', width: 26, cell: (row) => row.name },
  { heading: 'Age', width: 6, cell: (row) => row.age },
  { heading: 'Gender', width: 9, fixed: true, cell: (row) => row.gender && genders[row.gender] },
  { heading: 'Mobile Number', width: 15, cell: (row) => row.mobile },
  { heading: 'Location', cell: (row) => row.district },
  { heading: 'Locality', cell: (row) => row.locality },
  { heading: 'Distance (km)', width: 12, cell: (row) => row.distance && Math.round(row.distance / 10) / 100 },
  { heading: 'Channel', width: 11, fixed: true, cell: (row) => row.channel && (channels[row.channel] ?? row.channel) },
  { heading: 'Job role', width: 22, cell: (row) => row.jobRole },
  { heading: 'Hiring Stage', width: 18, fixed: true, cell: (row) => bulkStages[row.stage.status] },
  {
    heading: 'Updated by employer',
    width: 12,
    fixed: true,
    cell: (row) => (row.stage.employerConfirmed ? 'Yes' : 'No'),
  },
  { heading: 'In this stage since', width: 14, cell: (row) => day(row.stage.at) },
  { heading: 'Joining date', width: 14, cell: (row) => day(row.joiningTime) },
  { heading: 'Rejected Reason', width: 30, cell: (row) => row.rejectionReason },
  { heading: 'Employee ID', cell: (row) => row.joined?.employeeId },
  { heading: 'Expires on', width: 14, cell: (row) => day(row.expiresAt) },
]

const templateCells: Partial<Record<BulkColumn, Column<Applicant>['cell']>> = {
  id: (row) => row.funnelId,
  name: (row) => row.name,
  stage: (row) => bulkStages[row.stage.status],
  // For an applicant who has joined, the day they joined, unless the sheet gives another
  joiningDate: (row) => day(row.joiningTime),
}
const templateWidths: Partial<Record<BulkColumn, number>> = { id: 24, name: 26, reason: 34 }

/** The sheet that is filled in and sent back: the user fills in action, reason and employee ID. */
export const templateColumns: Column<Applicant>[] = bulkColumns.map((column) => ({
  heading: bulkHeadings[column],
  width: templateWidths[column] ?? 18,
  ...(column === 'action' ? { choices: Object.values(bulkActions).map(([word]) => word) } : {}),
  cell: templateCells[column] ?? (() => null),
}))

const requestStates = { 0: 'Waiting for approval', 1: 'Active', 2: 'Inactive' } as const
const all = ({ counts }: Fulfilment) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** One line per hiring request: what was requested and how far it has come. */
export const fulfilmentColumns: Column<Fulfilment>[] = [
  { heading: 'Hiring request ID', width: 24, cell: (row) => row.hiringRequestId },
  { heading: 'Hiring request', width: 32, cell: (row) => row.name },
  { heading: 'Job role', width: 22, cell: (row) => row.jobRole },
  { heading: 'Status', width: 18, fixed: true, cell: (row) => requestStates[row.status] },
  { heading: 'Districts', width: 28, cell: (row) => row.districts.join(', ') },
  { heading: 'Created on', width: 14, cell: (row) => day(row.createdDate) },
  { heading: 'Ends on', width: 14, cell: (row) => day(row.endDate) },
  { heading: 'Positions', width: 10, cell: (row) => row.positions },
  { heading: 'Applicants', width: 10, cell: all },
  ...(Object.keys(bulkStages) as (keyof typeof bulkStages)[]).map((status): Column<Fulfilment> => ({
    heading: bulkStages[status],
    width: 12,
    cell: ({ counts }) => counts[status] ?? 0,
  })),
  {
    heading: 'Fulfilled (%)',
    width: 12,
    cell: ({ positions, counts }) => (positions > 0 ? Math.floor((100 * (counts.joined ?? 0)) / positions) : null),
  },
]

/** By the names the screens have for them (ONB-02), misspelt as there. */
const onboardingStates: Record<Onboarding['status'], string> = {
  Initiated: 'Onboarding initiated',
  Completed: 'Onboarding Completed',
  Unopened: 'Onboarding bot unopened',
  Failure: 'Onboarding bot failure',
  Abandoned: 'Onboarding abondoned',
}
type OnboardingLine = Pick<OnboardingRecord, 'row' | 'onboarding'>

/** Progress, without contents: the applicant's details are shown one by one, with a record of who saw them (ONB-05). */
export const onboardingColumns: Column<OnboardingLine>[] = [
  { heading: 'Applicant ID', width: 24, cell: ({ row }) => row.funnelId },
  { heading: 'Name', width: 26, cell: ({ row }) => row.name },
  { heading: 'Mobile Number', width: 15, cell: ({ row }) => maskNumber(row.mobile) },
  { heading: 'Hiring Stage', width: 18, fixed: true, cell: ({ row }) => bulkStages[row.status] },
  { heading: 'Onboarding', width: 26, fixed: true, cell: ({ onboarding }) => onboardingStates[onboarding.status] },
  { heading: 'Messages sent', width: 12, cell: ({ onboarding }) => onboarding.attempts },
  { heading: 'Initiated on', width: 14, cell: ({ onboarding }) => day(onboarding.initiatedAt) },
  { heading: 'Last change', width: 14, cell: ({ onboarding }) => day(onboarding.updatedAt) },
  { heading: 'Document verification', width: 20, cell: ({ onboarding }) => onboarding.details?.poiVerification },
  {
    heading: 'On the onboarding platform since',
    width: 18,
    cell: ({ onboarding }) => day(onboarding.migratedAt ?? undefined),
  },
]

/** Rows as cells, a batch at a time. */
export async function* toCells<R>(
  columns: Column<R>[],
  batches: AsyncIterable<R[]> | Iterable<R[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row) ?? null))
}

/** Without the functions, which cannot go to a worker. */
export const planOf = <R>(title: string, columns: Column<R>[]) => ({
  title,
  columns: columns.map(({ heading, width, choices }) => ({ heading, width, choices })),
})
