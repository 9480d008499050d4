import type { CallParsed } from '../../src/contract/call.ts'
import type { FollowedRequestWire, syncCalls } from '../../src/contract/sync-pull.ts'
import { findFitting } from '../../src/rules/fitting-requests.ts'
import { toWireWithOffices } from '../store/interview-offices.ts'
import { assertMayActFor } from '../store/policies.ts'
import { toPulledRow } from '../store/pulled-row.ts'
import { findErased, findRevoked } from '../store/revoked-requests.ts'
import { coverRequests, findPulled } from '../store/sync-marks.ts'
import { digestOf, findChanged, findFollowed, type Followed } from '../store/sync-pull.ts'
import type { AreaRoutes, Context } from './handler.ts'

type Input = CallParsed<typeof syncCalls.pull>

export const syncRoutes: AreaRoutes<'sync'> = {
  async pull(input, ctx) {
    const { ipId, digest: known, have } = input
    // All or nothing: with some of the partners left out a device would give up their rows
    for (const each of ipId) assertMayActFor(ctx.user, each)
    const followed = await findFollowed(ctx.db, { ipIds: ipId, now: ctx.now, have })
    const { asOf, requests } = followed
    const digest = digestOf(requests)
    const page = have
      ? await pullInOrderOfUse({ ...input, have }, followed, ctx)
      : await pullInOrderOfChange(input, requests, ctx)
    return { data: { ...(digest === known ? {} : { requests }), digest, asOf, ...page } }
  },
}

async function pullInOrderOfUse(
  input: Input & { have: Record<string, number> },
  followed: Followed,
  { db, now }: Context,
) {
  const { requests, mark, epoch } = followed
  // What the device has of another epoch, this database never sent
  const { changesOnly, tasksOnly, whole } = input
  const had = input.epoch === epoch ? input : { have: {}, changesOnly, tasksOnly, whole }
  const fitting = findFitting(requests, new Set(input.without))
  const covered = coverRequests(fitting, requests, had, followed)
  const { records, ...places } = await findPulled(db, { covered, cursor: input.cursor, limit: input.limit, now })
  const revoked = await findRevoked(db, input, requests)
  const erased = await findErased(db, input, requests, now)
  return {
    ...{ rows: (await toWireWithOffices(db, [...records, ...erased])).map(toPulledRow), epoch, mark, ...places },
    ...(revoked.length > 0 ? { revoked } : {}),
  }
}

/** As devices of an earlier build ask: they bring the rows of a new request by themselves. */
async function pullInOrderOfChange({ since, after, limit }: Input, requests: FollowedRequestWire[], { db }: Context) {
  const requestIds = requests.map(({ hiringRequestId }) => hiringRequestId)
  const records = since === undefined ? [] : await findChanged(db, { requestIds, since, after, limit })
  const last = records.length === limit ? records.at(-1)?.row : undefined
  return {
    rows: await toWireWithOffices(db, records),
    ...(last ? { next: { updatedAt: last.updatedAt, funnelId: last.funnelId } } : {}),
  }
}
