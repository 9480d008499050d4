import { Refusal } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { addInterested, findLink, isInFunnel, takesApplications, type FoundLink } from '../store/interest.ts'
import { makePass } from '../store/pass.ts'

/** No one is signed in: all that a link opens is the name of a job, and one row for the candidate it was made for. */
export const interestRoutes: AreaRoutes<'interest'> = {
  async find(asked, ctx) {
    const found = getKnown(await findLink(ctx.db, asked))
    if (await isInFunnel(ctx.db, found)) return jobOf(found)
    assertOpen(found, ctx.now)
    throw new Refusal('interest-not-marked')
  },

  async mark(asked, ctx) {
    // Locked: of two visits at once the second one finds what the first one did
    const found = getKnown(await findLink(ctx.db, asked, { lock: true }))
    if (await isInFunnel(ctx.db, found)) return jobOf(found)
    assertOpen(found, ctx.now)
    await addInterested(ctx.db, found, asked.flag, ctx.now)
    return jobOf(found)
  },

  async pass(asked, ctx) {
    const found = getKnown(await findLink(ctx.db, asked))
    assertOpen(found, ctx.now)
    return { data: (await makePass(ctx.db, found, ctx.config.sessionSecret, ctx.now)) ?? null }
  },
}

function getKnown(found: FoundLink | undefined): FoundLink {
  if (!found) throw new Refusal('interest-unknown')
  return found
}

function assertOpen(found: FoundLink, now: number): void {
  if (!takesApplications(found, now)) throw new Refusal('interest-closed')
}

const jobOf = ({ request, company }: FoundLink) => ({ data: { jobRole: request.jobRole, company } })
