import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { Applicant } from '../../contract/funnel-row.ts'
import { siteOf } from '../../rules/attendance.ts'
import { cardCells, cardHeadings } from '../../rules/day-cards.ts'
import { countInPerson, dayResults, endDay, resultOf } from '../../rules/day-end.ts'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'
import type { DayPicture } from './day-picture.ts'

/**
 * The day as a spreadsheet and as the lines of a picture. Names and no numbers: both go to other places. `isPart`: not
 * everybody is on the device, and both say so.
 */
export function useDaySheet(day: number, isPart: boolean) {
  const t = useText('day')
  const tasks = useText('tasks')
  const nameOf = (row: Applicant) => row.name || tasks('unnamed')
  const cameAt = ({ attendedAt }: Applicant) => (attendedAt === undefined ? '' : formatTime(attendedAt))
  const cells = (row: Applicant) => [
    nameOf(row),
    row.requestName,
    listWord('jobRoles', row.jobRole),
    siteOf(row),
    t(row.interviewType),
    cameAt(row),
    t(`results.${resultOf(row, day)}`),
    row.rejectionReason ?? '',
  ]
  const headings = ['name', 'request', 'role', 'office', 'kind', 'cameAt', 'result', 'reason'] as const
  return {
    workbook: async (rows: readonly Applicant[]): Promise<Blob> => {
      const { writeSheet } = await import('../../data/write-sheet.ts')
      const asked = cardHeadings(rows)
      const words = { yes: t('card.yes'), no: t('card.no'), photo: t('card.photo') }
      const columns = [
        ...headings.map((key) => ({ heading: t(`columns.${key}`), width: key === 'name' ? 28 : 20 })),
        ...asked.map((heading) => ({ heading, width: 18 })),
      ]
      return writeSheet(
        { title: isPart ? `${formatDay(day)} ${t('part')}` : formatDay(day), columns },
        rows.map((row) => [...cells(row), ...cardCells(row, asked, words)]),
      )
    },
    summary: (rows: readonly Applicant[]): DayPicture => {
      const end = endDay(rows, day)
      const { came, total } = countInPerson(rows, day)
      return {
        title: t('endOf', { day: formatDay(day) }),
        lines: [
          ...(isPart ? [t('partLine')] : []),
          ...(total > 0 ? [t('came', { n: formatNumber(came), total: formatNumber(total) })] : []),
          ...dayResults.flatMap((result) =>
            end[result].length === 0 ? [] : [`${t(`results.${result}`)}: ${formatNumber(end[result].length)}`],
          ),
        ],
        people: dayResults.flatMap((result) =>
          end[result].map((row) => ({ name: nameOf(row), note: t(`results.${result}`) })),
        ),
        more: (count) => t('morePeople', { count, n: formatNumber(count) }),
      }
    },
  }
}
