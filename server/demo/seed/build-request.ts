import { addIstDays, DAY_MS, istDayStart } from '../../../src/lib/dates.ts'
import { foldName } from '../../../src/lib/text.ts'
import type { hiringRequests } from '../../db/schema.ts'
import { findJobRoleByName } from '../../masters/job-list.ts'
import { demoUsers } from './people.ts'
import { fillForm } from './request-forms.ts'
import { placeOf, type DemoRequest } from './requests.ts'

/** The request as a row; the newest ids were created last. `now` in epoch ms. */
export function buildRequest(request: DemoRequest, index: number, now: number): typeof hiringRequests.$inferInsert {
  const today = istDayStart(now)
  const place = placeOf(request)
  const { salary, ...details } = fillForm(request, today)
  const owner = demoUsers.find((user) => user.ipId === request.ipId)
  // A sub-member works for its employer as well (ROLE-05)
  const author = request.id === '20427' ? demoUsers.find((user) => user.ipId === 'SUB1') : owner
  const created = now - (request.inactive ? 150 : 34) * DAY_MS - index * 3_600_000
  return {
    hiringRequestId: request.id,
    ipId: request.ipId,
    name: request.name,
    nameFolded: foldName(request.name),
    jobRole: request.jobRole,
    targetEmployer: request.targetEmployer,
    status: request.inactive ? 2 : request.pending ? 0 : 1,
    districts: [...new Set(place.localities.map(([, district]) => district))],
    positions: request.positions,
    interviewType: request.telephonic ? 'telephonic' : 'walkIn',
    schedulingType: request.dates ? 'dates' : request.weekdays ? 'days' : null,
    operatingDays: request.weekdays ?? [],
    interviewDates: (request.dates ?? []).map((days) => addIstDays(today, days)),
    slots: request.telephonic
      ? []
      : [
          { from: '10:00', to: '13:00' },
          { from: '15:00', to: '18:00' },
        ],
    startDate: istDayStart(created),
    endDate: addIstDays(today, request.inactive ? -30 : (request.ends ?? 56)),
    createdDate: created,
    updatedAt: created,
    salary,
    category: findJobRoleByName(request.jobRole)?.category,
    webBotStatus: true,
    createdBy: author?.id,
    updatedBy: author?.id,
    updatedByName: author?.name,
    details: { ...details },
    locations: details.locations.map((location) => ({
      city: location.localityName,
      district: location.tc_district,
      state: location.tc_state,
      positions: location.number_of_positions,
    })),
  }
}
