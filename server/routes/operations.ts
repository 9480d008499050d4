import { findKnownKeys, postgresLedger } from '../db/ledger-postgres.ts'
import { voidOperations } from '../db/ledger.ts'
import type { AreaRoutes } from './handler.ts'
import { Refusal } from '../core/errors.ts'
import { approveRequest, rejectRequest } from '../store/approvals.ts'
import { searchAudit, writeAudit } from '../store/audit.ts'
import { approveRegistration, rejectRegistration } from '../store/registrations.ts'
import { assertRole } from '../store/policies.ts'
import { findShown, findWaitingCompanies, findWaitingRequests } from '../store/waiting-approvals.ts'
import { findWaitingPhones } from '../store/waiting-phones.ts'
import { findEpoch } from '../store/epoch.ts'

const MOST_ENTRIES = 100

const deciders = {
  company: { approve: approveRegistration, reject: rejectRegistration },
  request: { approve: approveRequest, reject: rejectRequest },
} as const

export const operationRoutes: AreaRoutes<'operations'> = {
  async void({ keys }, ctx) {
    // In the order of the keys, so that two withdrawals of the same ones do not block each other
    const outcomes = await voidOperations(
      postgresLedger(ctx.db),
      ctx.user.userId,
      [...new Set(keys)].toSorted(),
      ctx.now,
    )
    return {
      data: outcomes.map(({ key, outcome, answer }) => ({
        key,
        outcome,
        ...(outcome === 'applied' && answer ? { answer } : {}),
      })),
    }
  },

  async waitingPhones(_input, ctx) {
    assertRole(ctx.user, 'OPS')
    const found = await findWaitingPhones(ctx.db)
    return {
      data: found.map(({ phone, person, ipId, employer }) => {
        const { label, build, pending, oldestAt, seenAt } = phone
        return { ipId, employer, person, device: label, build, pending, oldestAt, seenAt }
      }),
    }
  },

  async approvals(_input, ctx) {
    assertRole(ctx.user, 'OPS')
    return { data: { companies: await findWaitingCompanies(ctx.db), requests: await findWaitingRequests(ctx.db) } }
  },

  async decide({ kind, id, reason, shown }, ctx) {
    assertRole(ctx.user, 'OPS')
    const { approve, reject } = deciders[kind]
    const now = shown === undefined ? undefined : await findShown(ctx.db, kind, id)
    const isDone = reason === undefined ? await approve(ctx.db, id, ctx.now) : await reject(ctx.db, id, reason, ctx.now)
    // A colleague was faster
    if (!isDone) throw new Refusal('approval-gone')
    // Nobody decides on what they have not seen; what was just done is undone with the refusal
    if (now !== shown) throw new Refusal('approval-changed')
    const action = `${kind} ${reason === undefined ? 'approve' : 'reject'}`
    const actor = `user:${ctx.user.userId}`
    await writeAudit(ctx.db, { at: ctx.now, actor, action, subject: id, detail: reason ?? '' })
    ctx.afterCommit(() => void ctx.mailer.deliver())
    return { data: { approved: reason === undefined } }
  },

  async audit({ search = '' }, ctx) {
    assertRole(ctx.user, 'OPS')
    return { data: await searchAudit(ctx.db, { search: search.trim(), limit: MOST_ENTRIES }) }
  },

  async known({ keys }, ctx) {
    const found = await findKnownKeys(ctx.db, ctx.user.userId, keys)
    const epoch = await findEpoch(ctx.db)
    return { data: { epoch: epoch?.id ?? '', backupTakenAt: epoch?.backupTakenAt ?? null, ...found } }
  },
}
