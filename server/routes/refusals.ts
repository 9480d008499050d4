import { Refusal } from '../core/errors.ts'
import { findAppBuilds } from '../store/app-builds.ts'
import { assertRole } from '../store/policies.ts'
import { findRefusalChoices, findRefusals, REFUSALS_KEPT_MS } from '../store/refusals.ts'
import { findOldDevices } from '../store/seen-devices.ts'
import type { AreaRoutes } from './handler.ts'
import { DAY_MS, HOUR_MS } from '../../src/lib/dates.ts'

export const refusalRoutes: AreaRoutes<'refusals'> = {
  async list({ from, to, call, reason, build, page, limit }, ctx) {
    assertRole(ctx.user, 'OPS')
    const until = to ?? ctx.now
    const since = from ?? until - DAY_MS
    // The hour in which it begins counts as a whole
    if (since >= until || until - since > REFUSALS_KEPT_MS + HOUR_MS) throw new Refusal('time-span', wrongSpan)
    const newest = (await findAppBuilds(ctx.db)).at(-1)?.build
    const filter = { from: since, to: until, call, reason, build }
    const { rows, groups, count, devices } = await findRefusals(ctx.db, filter, { page, limit, newest })
    return {
      data: {
        refused: rows,
        ...{ count, devices, newestBuild: newest ?? null },
        choices: await findRefusalChoices(ctx.db, filter),
      },
      paginationOptions: { totalcount: groups },
    }
  },
}

const wrongSpan = { fields: { to: 'time-span' } } as const

export const deviceRoutes: AreaRoutes<'devices'> = {
  async old({ kind, page, limit }, ctx) {
    assertRole(ctx.user, 'OPS')
    const builds = await findAppBuilds(ctx.db)
    const newest = builds.at(-1)?.build
    const { rows, total } = await findOldDevices(ctx.db, { now: ctx.now, newest, kind, page, limit })
    return {
      data: rows.map(({ device, isLate, waiting, person, role, ipId, company }) => {
        const { label, build, seenAt } = device
        return {
          ...{ ipId, company, person, role, device: label, build, seenAt, waiting },
          isOldBuild: newest !== undefined && build !== null && build !== newest,
          buildSince: builds.find((one) => one.build === build)?.since ?? null,
          lateDay: isLate ? device.lateDay : 0,
          lateWeek: isLate ? device.lateWeek : 0,
          longestMs: isLate ? device.longestMs : 0,
        }
      }),
      paginationOptions: { totalcount: total },
    }
  },
}
