import { JOINED_DAYS } from '../../src/contract/applicants.ts'
import { addIstDays, istDayFromIso, istDaysBetween } from '../../src/lib/dates.ts'
import { isWithinRequest } from '../../src/rules/requests.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import { addApplicant, findByMobile } from '../store/applicants.ts'
import { toWire } from '../store/funnel-wire.ts'
import { writeAudit } from '../store/audit.ts'
import { joinedCsv } from '../store/joined-csv.ts'
import { actingIpId, getListedRequest } from '../store/policies.ts'
import { FileResponse, toStream } from './file-response.ts'
import { assertProven } from './assert-proven.ts'
import { addMany } from './applicant-list.ts'
import type { AreaRoutes } from './handler.ts'

export const applicantRoutes: AreaRoutes<'applicants'> = {
  async add({ ipId, hiringRequestId, ...person }, { db, user, now, key }) {
    const request = await getListedRequest(db, user, hiringRequestId)
    if (request.ipId !== ipId) throw unauthorizedRequest()
    if (request.status !== 1 || !isWithinRequest(now, request.endDate)) throw new Refusal('request-not-open')
    const known = await findByMobile(db, hiringRequestId, person.mobile)
    const record = known ?? (await addApplicant(db, { request, person, by: user, now, key }))
    return { data: { result: [toWire(record)], isNew: known === undefined } }
  },

  addMany,

  async joined({ from, to }, { db, reports, user, now }) {
    assertProven({ user, now })
    const [first, last] = [istDayFromIso(from), istDayFromIso(to)]
    if (Number.isNaN(first)) throw fieldRefusal('from', 'day-wrong')
    if (Number.isNaN(last)) throw fieldRefusal('to', 'day-wrong')
    const days = istDaysBetween(first, last) + 1
    if (days < 1 || days > JOINED_DAYS) throw fieldRefusal('to', 'days-too-many')
    const ipId = actingIpId(user)
    const actor = user.apiKey ? user.userId : `user:${user.userId}`
    await writeAudit(db, { at: now, actor, action: 'joined csv', subject: ipId, detail: `${from} to ${to}` })
    const body = toStream(joinedCsv(await reports(), { ipId, from: first, to: addIstDays(last, 1) }))
    return new FileResponse(`joined_${from}_${to}.csv`, 'text/csv; charset=utf-8', body)
  },
}
