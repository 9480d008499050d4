import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Applicant } from '../../src/contract/funnel-row.ts'
import { passedStageTimes } from '../../src/rules/schedule.ts'
import { passesFilters, type TaskFilters } from '../../src/rules/tasks.ts'
import type { Db } from '../db/connect.ts'
import { hiringRequests } from '../db/schema.ts'

/** A request of a partner with what its applicants' tasks need of it; times in epoch ms. */
export interface TaskRequest {
  id: string
  walk_in: boolean
  start_date: number | null
  end_date: number
  passed_before: number
  passed_from: number
  /** Passes the filters that look at the request only. */
  chosen: boolean
}

/** The requests of a partner that are not deleted. When an interview has passed is decided once for each request, by the rules. */
export async function readTaskRequests(
  db: Db,
  { ipId, now, filters }: { ipId: string; now: number; filters: TaskFilters },
): Promise<TaskRequest[]> {
  const found = await db
    .select({
      id: hiringRequests.hiringRequestId,
      interviewType: hiringRequests.interviewType,
      schedulingType: hiringRequests.schedulingType,
      days: hiringRequests.operatingDays,
      dates: hiringRequests.interviewDates,
      slots: hiringRequests.slots,
      startDate: hiringRequests.startDate,
      endDate: hiringRequests.endDate,
    })
    .from(hiringRequests)
    .where(and(eq(hiringRequests.ipId, ipId), isNull(hiringRequests.deletedAt)))
  return found.map(({ id, interviewType, schedulingType, startDate, endDate, ...schedule }) => {
    const { before, from } = passedStageTimes({ ...schedule, kind: schedulingType ?? undefined, endDate }, now)
    return {
      ...{ id, walk_in: interviewType === 'walkIn', start_date: startDate, end_date: endDate },
      ...{ passed_before: before, passed_from: from },
      chosen: passesFilters({ hiringRequestId: id } as Applicant, { hiringRequestId: filters.hiringRequestId }),
    }
  })
}

export const requestsTable = (requests: TaskRequest[]) =>
  sql`json_to_recordset(${JSON.stringify(requests)}::json) as request (id text, walk_in boolean, start_date bigint,
    end_date bigint, passed_before bigint, passed_from bigint, chosen boolean)`
