import { pageDeps } from '../../../src/data/device.ts'
import { openStore, type Store } from '../../../src/offline/device/store.ts'
import { upsertRows } from '../../../src/offline/rows/rows.ts'
import type { FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { saveUser } from '../../../src/session/session-store.ts'
import { writeTokens } from '../../../src/session/tokens.ts'
import { PARTNER, USER, wireRow } from '../applicants.mjs'

const DAY_MS = 86_400_000
const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** Stores a user with a live token on this device, as a sign-in does. */
export async function signIn(): Promise<void> {
  await writeTokens({
    access_token: `${part({ alg: 'none' })}.${part({ sub: USER })}.x`,
    access_token_expiry: Date.now() + DAY_MS,
    refresh_token: 'bench',
    refresh_token_expiry: Date.now() + 30 * DAY_MS,
  })
  await saveUser({
    userId: USER,
    ipId: PARTNER,
    actingIpId: PARTNER,
    code: 'EMP',
    effectiveCode: 'EMP',
    userType: 'Employer',
    companyName: 'Sahyadri Logistics',
    name: 'Neha Kulkarni',
    email: 'neha@bench.test',
    migrated: false,
    isLoginFirst: false,
    children: [],
  })
}

/** The store as the page opens it: real tokens, locks, device id, fetch. */
export const openOwn = (): Promise<Store> => openStore(USER, pageDeps)

export async function putRows(store: Store, count: number, atOnce: number, now = Date.now()): Promise<void> {
  for (let start = 0; start < count; start += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - start) }, (_, at) => start + at)
    await upsertRows(
      store,
      numbers.map((n) => wireRow(n, now) as FunnelRowWire),
    )
  }
}
