import { findKnownKeys, postgresLedger } from '../db/ledger-postgres.ts'
import { voidOperations } from '../db/ledger.ts'
import type { AreaRoutes } from './handler.ts'
import { assertRole } from '../store/policies.ts'
import { findWaitingPhones } from '../store/waiting-phones.ts'
import { findEpoch } from '../store/epoch.ts'

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

  async known({ keys }, ctx) {
    const found = await findKnownKeys(ctx.db, ctx.user.userId, keys)
    const epoch = await findEpoch(ctx.db)
    return { data: { epoch: epoch?.id ?? '', backupTakenAt: epoch?.backupTakenAt ?? null, ...found } }
  },
}
