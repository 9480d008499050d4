import { Refusal, unauthorizedRequest } from '../core/errors.ts'
import { writeAudit } from '../store/audit.ts'
import {
  decideAbout,
  findContradiction,
  findDecided,
  findSuggestions,
  holdUnforgotten,
  lockPeople,
  readDecided,
} from '../store/people.ts'
import { getAllowedRecord } from '../store/policies.ts'
import type { AreaRoutes } from './handler.ts'

/** PROF-20: within one company; applications of others are neither suggested nor linked. */
export const peopleRoutes: AreaRoutes<'people'> = {
  async find({ funnelId }, { db, user }) {
    const { row } = await getAllowedRecord(db, user, funnelId)
    if (row.details.forgottenAt !== undefined) return { data: { suggestions: [], same: [], different: [] } }
    const { same, different } = await findDecided(db, row.funnelId)
    const decided = [...same.keys(), ...different.keys()]
    return {
      data: {
        suggestions: await findSuggestions(db, row, decided),
        same: await readDecided(db, row, same),
        different: await readDecided(db, row, different),
      },
    }
  },

  async decide({ funnelId, otherId, decision }, { db, user, now }) {
    const { row } = await getAllowedRecord(db, user, funnelId)
    const { row: other } = await getAllowedRecord(db, user, otherId)
    if (row.ipId !== other.ipId) throw unauthorizedRequest()
    if (row.funnelId === other.funnelId) throw new Refusal('person-self')
    if (!(await holdUnforgotten(db, [row.funnelId, other.funnelId]))) throw new Refusal('person-deleted')
    await lockPeople(db, row.ipId)
    const against = await findContradiction(db, [row.funnelId, other.funnelId], decision)
    if (against?.kind === 'linked') throw new Refusal('person-linked')
    if (against)
      throw new Refusal('person-kept-apart', {
        params: { name: nameOf(against.one), another: nameOf(against.other) },
      })
    const isChanged = await decideAbout(db, { pair: [row.funnelId, other.funnelId], decision, by: user, now })
    const actor = user.apiKey ? user.userId : `user:${user.userId}`
    const entry = { action: `person ${decision}`, subject: row.funnelId, detail: other.funnelId }
    if (isChanged) await writeAudit(db, { at: now, actor, ...entry })
    return { data: { decision } }
  },
}

const nameOf = ({ name, hiringRequestName }: { name: string; hiringRequestName: string }) =>
  `${name} (${hiringRequestName})`
