import * as v from 'valibot'
import { funnelSteps, type FunnelStep } from '../../contract/request-details.ts'
import { defineSearchState, param } from '../../data/define-search-state.ts'
import { pageParam, sizeParam } from '../../data/list-params.ts'
import { paths } from '../../lib/paths.ts'

const time = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000))
const optionalTime = (name: string) => param<number | undefined>(time, undefined, name)

/** Which list of the dashboard is open, if any: the joinings, or the applicants behind a figure. */
export const dashboardAddress = defineSearchState(
  {
    list: param<'joining' | FunnelStep | undefined>(v.picklist(['joining', ...funnelSteps]), undefined),
    from: optionalTime('from'),
    until: optionalTime('until'),
    since: optionalTime('since'),
    channel: param<string | undefined>(v.pipe(v.string(), v.maxLength(40)), undefined),
    page: pageParam,
    size: sizeParam(25),
  },
  { pushes: ['page'] },
)

const start = dashboardAddress.parse(new URLSearchParams())

const to = (part: Partial<typeof start>) =>
  `${paths.employerDashboard}?${dashboardAddress.serialize({ ...start, ...part }).toString()}`

export const joiningList = to({ list: 'joining' })
export const weekList = (list: FunnelStep, from: number, until: number) => to({ list, from, until })
export const channelList = (list: FunnelStep, since: number, channel: string) => to({ list, since, channel })
