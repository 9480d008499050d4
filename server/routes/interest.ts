import { NOT_MARKED } from '../../src/contract/interest.ts'
import { addIstDays } from '../../src/lib/dates.ts'
import { Refusal } from '../errors.ts'
import type { AreaRoutes } from '../handler.ts'
import { addInterested, findLink, isInFunnel, type FoundLink } from '../store/interest.ts'
import { serverText } from '../text.ts'

/** Nobody is signed in: all that a link opens is the name of a job, and one row for the person it was made for. */
export const interestRoutes: AreaRoutes<'interest'> = {
  async find(asked, ctx) {
    const found = getKnown(await findLink(ctx.db, asked))
    if (await isInFunnel(ctx.db, found)) return jobOf(found)
    assertOpen(found, ctx.now)
    throw new Refusal(NOT_MARKED, serverText.interestNotMarked)
  },

  async mark(asked, ctx) {
    // Locked: of two visits at once the second one finds what the first one did
    const found = getKnown(await findLink(ctx.db, asked, { lock: true }))
    if (await isInFunnel(ctx.db, found)) return jobOf(found)
    assertOpen(found, ctx.now)
    await addInterested(ctx.db, found, asked.flag, ctx.now)
    return jobOf(found)
  },
}

function getKnown(found: FoundLink | undefined): FoundLink {
  if (!found) throw new Refusal('unknown-link', serverText.interestUnknown)
  return found
}

function assertOpen({ request }: FoundLink, now: number): void {
  if (request.status !== 1 || addIstDays(request.endDate, 1) <= now)
    throw new Refusal('closed', serverText.interestClosed)
}

const jobOf = ({ request, company }: FoundLink) => ({ data: { jobRole: request.jobRole, company } })
