import { formatDay } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { approveRequest, findPending } from '../store/approvals.ts'
import { approveRegistration, findWaitingRegistrations } from '../store/registrations.ts'

/** Runs the approve command with its arguments and returns what it prints. `now` in epoch ms. */
export async function runApproval(db: Db, ids: string[], now: number): Promise<{ lines: string[]; ok: boolean }> {
  if (ids.length === 0) {
    const pending = await findPending(db)
    const lines = pending.map(
      ({ hiringRequestId, ipId, name, createdDate }) =>
        `${hiringRequestId}  ${ipId}  ${formatDay(createdDate)}  ${name}`,
    )
    const waiting = await findWaitingRegistrations(db)
    lines.push(...waiting.map(({ ipId, name, createdAt }) => `${ipId}  registered ${formatDay(createdAt)}  ${name}`))
    return { lines: lines.length > 0 ? lines : ['No hiring request waits for approval.'], ok: true }
  }
  const lines: string[] = []
  let ok = true
  for (const id of ids) {
    // Only the id of a self-registered company has letters before its number (TRAP-27, REG-16); a request's id has none
    const isCompany = /^[A-Z]+\d+$/.test(id)
    const isApproved = isCompany ? await approveRegistration(db, id, now) : await approveRequest(db, id, now)
    lines.push(isApproved ? `${id} is approved and active.` : `${id} does not wait for approval.`)
    ok &&= isApproved
  }
  return { lines, ok }
}
