import { postgresLedger } from '../db/ledger-postgres.ts'
import { voidOperations } from '../db/ledger.ts'
import type { AreaRoutes } from '../handler.ts'

export const operationRoutes: AreaRoutes<'operations'> = {
  async void({ keys }, ctx) {
    // In the order of the keys, so that two withdrawals of the same ones do not block each other
    const outcomes = await voidOperations(
      postgresLedger(ctx.db),
      ctx.user.userId,
      [...new Set(keys)].toSorted(),
      ctx.now,
    )
    return { data: outcomes.map(({ key, outcome }) => ({ key, outcome })) }
  },
}
