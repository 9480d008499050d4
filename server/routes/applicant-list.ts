import type { CallOutput, CallParsed } from '../../src/contract/call.ts'
import type { applicantCalls } from '../../src/contract/applicants.ts'
import { applicantLengths, readApplicant } from '../../src/rules/applicant-sheet.ts'
import { isWithinRequest } from '../../src/rules/requests.ts'
import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import { assertQuota } from '../db/quota.ts'
import { findByMobiles, insertApplicant } from '../store/applicants.ts'
import { writeAudit } from '../store/audit.ts'
import { actingIpId, getListedRequest, mayActFor } from '../store/policies.ts'
import type { Context, PreparedHandler } from './handler.ts'

type Call = (typeof applicantCalls)['addMany']
type Input = CallParsed<Call>
type Line = CallOutput<Call>['data']['result'][number]

/** The applicants of a job board's file or webhook (CONN-11). The mobile is the key, in the list and in the request. */
export const addMany: PreparedHandler<Call> = {
  // By applicants and not by calls, and before the transaction: a list that is refused counts as well
  async prepare({ ipId, applicants }, { db, config, user, now }) {
    const partner = mayActFor(user, ipId) ? ipId : actingIpId(user)
    const payers = { user: user.userId, partner }
    await assertQuota(db, config.quotas, { name: 'listed', payers, by: applicants.length }, now)
    return run
  },
}

async function run(input: Input, ctx: Context): Promise<CallOutput<Call>> {
  const { db, user, now } = ctx
  const request = await getListedRequest(db, user, input.hiringRequestId)
  if (request.ipId !== input.ipId) throw unauthorizedRequest()
  if (request.status !== 1 || !isWithinRequest(now, request.endDate)) throw new Refusal('request-not-open')
  const read = input.applicants.map((cells) => readApplicant({ ...cells, source: cells.source || input.source }))
  const right = read.filter(({ problems }) => problems.length === 0).map(({ person }) => person.mobile)
  const known = await findByMobiles(db, request.hiringRequestId, [...new Set(right)])
  const seen = new Set<string>()
  const result: Line[] = []
  for (const each of read) result.push(await add(each, { input, request, known, seen, ctx }))
  const added = result.filter(({ outcome }) => outcome === 'added').length
  // What a key does stands in the trail by the call
  if (!user.apiKey) {
    const detail = `${request.hiringRequestId}: ${added} of ${result.length}`
    await writeAudit(db, {
      at: now,
      actor: `user:${user.userId}`,
      action: 'applicants added',
      subject: input.ipId,
      detail,
    })
  }
  return { data: { result } }
}

interface World {
  input: Input
  request: Awaited<ReturnType<typeof getListedRequest>>
  known: ReadonlyMap<string, string>
  seen: Set<string>
  ctx: Context
}

async function add({ person, problems }: ReturnType<typeof readApplicant>, world: World): Promise<Line> {
  const { input, request, known, seen, ctx } = world
  const [problem] = problems
  if (problem) return { outcome: 'wrong', field: problem.field, problem: problem.code }
  const { mobile } = person
  if (seen.has(mobile)) return { outcome: 'repeated' }
  seen.add(mobile)
  const there = known.get(mobile)
  if (there !== undefined) return { outcome: 'known', funnelId: there }
  const { source = input.source.slice(0, applicantLengths.source), ...rest } = person
  const consent = { ...input.consent, at: ctx.actedAt, by: ctx.user.userId }
  const funnelId = await insertApplicant(ctx.db, {
    ...{ request, by: ctx.user, now: ctx.now, key: ctx.key },
    person: { ...rest, isShortlisted: input.isShortlisted },
    details: { source, consent },
  })
  return { outcome: 'added', funnelId }
}
