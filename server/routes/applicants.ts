import { addIstDays } from '../../src/lib/dates.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import { addApplicant, findByMobile } from '../store/applicants.ts'
import { toWire } from '../store/funnel-wire.ts'
import { getListedRequest } from '../store/policies.ts'
import type { AreaRoutes } from './handler.ts'

export const applicantRoutes: AreaRoutes<'applicants'> = {
  async add({ ipId, hiringRequestId, ...person }, { db, user, now, key }) {
    const request = await getListedRequest(db, user, hiringRequestId)
    if (request.ipId !== ipId) throw unauthorizedRequest()
    if (request.status !== 1 || addIstDays(request.endDate, 1) <= now) throw new Refusal('request-not-open')
    const known = await findByMobile(db, hiringRequestId, person.mobile)
    const record = known ?? (await addApplicant(db, { request, person, by: user, now, key }))
    return { data: { result: [toWire(record)], isNew: known === undefined } }
  },
}
