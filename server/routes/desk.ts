import type { AccountAction } from '../../src/contract/desk.ts'
import { toReadableCsv } from '../../src/lib/csv.ts'
import { fileStamp } from '../../src/rules/downloads.ts'
import { zipStream } from '../../src/sheets/zip-stream.ts'
import { Refusal } from '../core/errors.ts'
import { findAccount, isActive, type Account } from '../identity/accounts.ts'
import { makePasswordLink, RESET_LINK_MS } from '../identity/password-links.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { resetPasswordEmail } from '../mail/emails.ts'
import { postMail } from '../mail/mailer.ts'
import { writeAudit } from '../store/audit.ts'
import { findImportLayout, readDay } from '../store/candidate-import.ts'
import { addImport, findImportErrors, findImports } from '../store/candidate-imports.ts'
import { assertCompany, companyFiles } from '../store/company-export.ts'
import { findLedger } from '../store/credit-lines.ts'
import { describeGrant, purchase } from '../store/credits.ts'
import { findDeskAccounts, stateOf, switchUser } from '../store/desk-accounts.ts'
import { findBalances, getBalance } from '../store/desk-credits.ts'
import { isElsewhere } from '../store/elsewhere.ts'
import { assertRole } from '../store/policies.ts'
import { FileResponse, toStream } from './file-response.ts'
import { assertProven } from './assert-proven.ts'
import type { AreaRoutes, Context } from './handler.ts'

export const deskRoutes: AreaRoutes<'desk'> = {
  async users({ search = '', page, limit }, ctx) {
    assertRole(ctx.user, 'OPS')
    const { accounts, total } = await findDeskAccounts(ctx.db, { search, page, limit })
    return { data: accounts, paginationOptions: { totalcount: total } }
  },

  async changeUser({ userId, action }, ctx) {
    assertRole(ctx.user, 'OPS')
    const account = await findAccount(ctx.db, userId)
    if (!account || isElsewhere(account.user)) throw new Refusal('user-unknown')
    // Whoever locks themselves out cannot undo it
    if (userId === ctx.user.userId && action !== 'reset') throw new Refusal('user-self')
    await change[action](ctx, account)
    await record(ctx, `user ${action === 'endSessions' ? 'end-sessions' : action}`, account.user.email)
    return { data: { state: stateOf((await findAccount(ctx.db, userId))!) } }
  },

  async balances({ search = '', page, limit }, ctx) {
    assertRole(ctx.user, 'OPS')
    const { partners, total } = await findBalances(ctx.db, { search, page, limit })
    return { data: partners, paginationOptions: { totalcount: total } }
  },

  async ledger({ ipId, page, limit }, ctx) {
    assertRole(ctx.user, 'OPS')
    const partner = await getBalance(ctx.db, ipId)
    const { entries, total } = await findLedger(ctx.db, { ipId, page, limit })
    return { data: { partner, entries }, paginationOptions: { totalcount: total } }
  },

  async grant({ ipId, credits, reason, price }, ctx) {
    assertRole(ctx.user, 'OPS')
    await getBalance(ctx.db, ipId)
    const { userId } = ctx.user
    const { balanceAfter } = await purchase(ctx.db, { ipId, credits, reason, price, userId, now: ctx.now })
    await record(ctx, 'credits grant', ipId, describeGrant({ credits, reason, price }))
    return { data: { balance: balanceAfter } }
  },

  async imports({ page, limit }, ctx) {
    assertRole(ctx.user, 'OPS')
    const { imports, total } = await findImports(ctx.db, { page, limit, now: ctx.now })
    return { data: imports, paginationOptions: { totalcount: total } }
  },

  async importCandidates({ name, source, consent }, ctx) {
    assertRole(ctx.user, 'OPS')
    const consentAt = consent ? readDay(consent) : null
    if (consentAt !== null && !(consentAt <= ctx.now)) throw new Refusal('import-consent-wrong')
    if (!ctx.sheet?.rows) throw new Refusal(`sheet-${ctx.sheet?.problem ?? 'empty'}`)
    const { at } = findImportLayout(ctx.sheet.rows[0] ?? [])
    const missing = (['name', 'mobile'] as const).filter((column) => at[column] === undefined)
    if (missing.length > 0) throw new Refusal('sheet-headings', { params: { columns: missing } })
    const { userId } = ctx.user
    const of = { userId, fileName: name, source: source || null, consentAt, sheet: ctx.sheet.rows, now: ctx.now }
    const made = await addImport(ctx.db, of)
    await record(ctx, 'candidates upload', name, `${made.rows} rows`)
    ctx.afterCommit(() => void ctx.imports.deliver())
    return { data: made }
  },

  async exportCompany({ ipId }, ctx) {
    assertRole(ctx.user, 'OPS')
    await assertCompany(ctx.db, ipId)
    assertProven(ctx)
    await record(ctx, 'company export', ipId)
    const name = `${ipId.replaceAll(/[^\w-]/g, '_')}_${fileStamp(ctx.now)}.zip`
    const files = companyFiles(await ctx.reports(), ipId, ctx.now)
    return new FileResponse(name, 'application/zip', toStream(zipStream(files)))
  },

  async importErrors({ importId }, ctx) {
    assertRole(ctx.user, 'OPS')
    assertProven(ctx)
    const rows = await findImportErrors(ctx.db, Number(importId), ctx.now)
    if (!rows) throw new Refusal('no-import-errors')
    return new FileResponse(`not_imported_${fileStamp(ctx.now)}.csv`, 'text/csv; charset=utf-8', toReadableCsv(rows))
  },
}

const change: Record<AccountAction, (ctx: Context, account: Account) => Promise<unknown>> = {
  disable: (ctx, { user }) => switchUser(ctx.db, user.id, false, ctx.now),
  enable: (ctx, { user }) => switchUser(ctx.db, user.id, true, ctx.now),
  endSessions: (ctx, { user }) => endSessionsOf(ctx.db, [user.id], ctx.now),
  async reset(ctx, account) {
    const { user, partner } = account
    if (!isActive(account)) throw new Refusal('user-off')
    const { origin, now } = ctx
    const link = await makePasswordLink(ctx.db, { userId: user.id, origin, now, validMs: RESET_LINK_MS })
    const letter = resetPasswordEmail({ name: user.name, company: partner.legalEntityName, link })
    await postMail(ctx, { to: user.email, ...letter })
  },
}

const record = (ctx: Context, action: string, subject: string, detail = '') =>
  writeAudit(ctx.db, { at: ctx.now, actor: `user:${ctx.user.userId}`, action, subject, detail })
