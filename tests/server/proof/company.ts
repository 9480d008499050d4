import { randomUUID } from 'node:crypto'
import { connect, type Connection } from '../../../server/db/connect.ts'
import { findRunningEmbedded } from '../../../server/db/embedded.ts'
import { makeAccessToken } from '../../../server/identity/access-token.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { openSession } from '../../../server/identity/sessions.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
import { purchase } from '../../../server/store/credits.ts'
import { funnelRows } from '../../../server/db/schema.ts'
import { addPool } from '../support/candidates.ts'
import { addRequest, rowOf } from '../support/hiring.ts'
import { addPeople } from '../support/people.ts'
import { SECRET, type ServerProcess } from './server-process.ts'

export const CREDITS = 1_000_000

/** The database of a server, as it is now: after a crash the embedded one listens elsewhere. */
export async function databaseOf(server: ServerProcess): Promise<Connection> {
  const url = server.settings.DATABASE_URL ?? (await findRunningEmbedded(server.dataDir))
  if (!url) throw new Error('No Postgres runs')
  return connect(url, { max: 4, onError: () => undefined })
}

export interface Company {
  request: string
  /** Applicants who have been interviewed: each takes one result. */
  funnelIds: string[]
  token: string
}

/** EMP1 with a request, so many applicants and candidates, credits, and emp signed in. */
export async function addCompany(
  { db }: Connection,
  { applicants = 0, candidates = 0 }: { applicants?: number; candidates?: number },
): Promise<Company> {
  const now = Date.now()
  await addPeople(db)
  await purchase(db, { ipId: 'EMP1', credits: CREDITS, now })
  const request = await addRequest(db, {
    webBotStatus: true,
    startDate: now - 86_400_000,
    endDate: now + 30 * 86_400_000,
  })
  const rows = Array.from({ length: applicants }, () =>
    rowOf(request, { status: 'interviewDone', stageAt: now - 3_600_000, updatedAt: now - 3_600_000 }),
  )
  for (let at = 0; at < rows.length; at += 500) await db.insert(funnelRows).values(rows.slice(at, at + 500))
  const people = Array.from({ length: candidates }, (_, n) => ({
    ...{ name: `Candidate ${n}`, mobile: String(9_000_000_000 + n), gender: 'male' as const },
    ...{ jobRoles: ['Picker & Packer'], district: 'Thane', state: 'Maharashtra', education: null, supplyType: 8 },
    ...{ registeredAt: now - 86_400_000, lastActiveAt: now - 3_600_000 },
  }))
  if (people.length > 0) await addPool(db, people)
  const sid = randomUUID()
  await db.insert(signInSessions).values({ id: sid, userId: 'emp', createdAt: now, lastUsedAt: now })
  const claims = { userId: 'emp', ipId: 'EMP1', userCode: 'EMP' as const, sid }
  const { token } = await makeAccessToken({ sessionSecret: SECRET }, claims, now)
  return { request, funnelIds: rows.map((row) => row.funnelId), token }
}

/** A session of emp as the sign-in opens it: its refresh token. */
export async function openSessionOf({ db }: Connection): Promise<string> {
  const account = await findAccount(db, 'emp')
  const { tokens } = await openSession(db, { sessionSecret: SECRET }, account!, Date.now())
  return tokens.refresh_token
}
