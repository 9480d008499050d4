import { formatDay, formatTime } from '../../../src/lib/dates.ts'
import { findAppBuilds } from '../../store/app-builds.ts'
import { HOUR_MS } from '../../../src/lib/dates.ts'
import { findRefusals } from '../../store/refusals.ts'
import { columns, done, failed, type AdminCommand } from './admin-command.ts'

const MOST_SHOWN = 200
const MOST_HOURS = 30 * 24

/** What was refused, as operations have it on the page Refusals and old phones (OPS-02). */
export const refusalCommands: Record<string, AdminCommand> = {
  refusals: {
    usage: 'refusals [--hours 24] [--call funnel.update] [--reason stage-moved] [--build 3f2a9c01b7de]',
    does: `What was refused or failed, by call and reason, most often first; up to ${MOST_HOURS} hours, whole ones. Example: npm run admin -- refusals --hours 168 --call funnel.update`,
    options: ['hours', 'call', 'reason', 'build'],
    async run({ db, now }, { options: { hours = '24', call, reason, build } }) {
      if (!/^\d{1,3}$/.test(hours) || Number(hours) < 1 || Number(hours) > MOST_HOURS)
        return failed(`--hours must be a number from 1 to ${MOST_HOURS}.`)
      const newest = (await findAppBuilds(db)).at(-1)?.build
      const filter = { from: now - Number(hours) * HOUR_MS, to: now, call, reason, build }
      const found = await findRefusals(db, filter, { page: 1, limit: MOST_SHOWN, newest })
      if (found.count === 0) return done(`Nothing was refused in the last ${hours} hours.`)
      const rows = found.rows.map((row) => [
        ...[row.call, row.reason, String(row.count), String(row.devices), String(row.ofOldBuilds)],
        ...[`${formatDay(row.lastHour)}, ${formatTime(row.lastHour)}`, row.message],
      ])
      const heads = ['CALL', 'REASON', 'COUNT', 'DEVICES', 'OLD BUILDS', 'NEWEST HOUR', 'MEANS']
      const rest = found.groups - rows.length
      return done(...columns([heads, ...rows]), ...(rest > 0 ? [`${rest} more kinds were refused less often.`] : []))
    },
  },
}
