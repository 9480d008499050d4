import { createHash } from 'node:crypto'
import type pg from 'pg'

/** What a server of 0.1.0 asks its database, in the words of its schema: names of columns, so that ones added later do not matter. */
const sql = {
  page: `select funnel_id, name, age, gender, district, status, sub_stage, stage_at, user_confirmed, employer_confirmed, details
    from funnel_rows where hiring_request_id = $1 order by stage_at desc, funnel_id limit 25`,
  counts: `select status, sub_stage, count(*) from funnel_rows where hiring_request_id = $1 group by 1, 2`,
  changes: `select funnel_id, hiring_request_id, name, status, sub_stage, stage_at, updated_at, details from funnel_rows
    where hiring_request_id in (select hiring_request_id from hiring_requests where ip_id = $1) and updated_at >= $2
    order by updated_at, funnel_id limit 500`,
  claim: `insert into operations (user_id, key, fingerprint, call, status, created_at) values ($1, $2, $3, 'funnel.update', 'running', $4)
    on conflict (user_id, key) do nothing returning key`,
  lock: 'select funnel_id, status, stage_at from funnel_rows where funnel_id = $1 for update',
  stage: `update funnel_rows set status = case status when 'shortlisted' then 'interviewDone' else 'shortlisted' end, sub_stage = null,
    stage_at = $2, updated_at = $2, changed_by = $3 where funnel_id = $1`,
  history: `insert into funnel_history (funnel_id, at, actor, user_id, action, from_status, to_status, operation_key)
    values ($1, $2, 'employer', $3, 'stage', 'shortlisted', 'interviewDone', $4)`,
  done: `update operations set status = 'done', answer = '{"status": true}', http_status = 200 where user_id = $1 and key = $2`,
  event: `insert into user_events (user_id, type, data, created_at) values ($1, 'interviewCallStatus', '{}', $2)`,
  account: `select u.id, u.ip_id, u.email, u.name, u.password_hash, u.is_login_first, u.status, p.user_code, p.user_type
    from users u join partners p on p.ip_id = u.ip_id where u.email = $1`,
  sessions: `select t.session_id, t.expires_at, t.used_at, s.user_id, s.revoked_at from refresh_tokens t
    join sign_in_sessions s on s.id = t.session_id where s.user_id = $1 and s.revoked_at is null`,
}

export type Statement = keyof typeof sql | 'begin' | 'commit'
export type Ask = (name: Statement, values?: unknown[]) => Promise<pg.QueryResult>

export const textOf = (name: Statement): string => (name === 'begin' || name === 'commit' ? name : sql[name])

/** What the people of connection `of` do in their turn: nobody else changes the same applicant, so all they wait for is an upgrade. */
export async function act(ask: Ask, of: number, turn: number, rows: number): Promise<void> {
  const partners = Math.max(100, Math.ceil(rows / 100))
  // Each fourth time the biggest one
  const partner = turn % 4 === 0 ? 0 : (turn * 7919 + of) % partners
  const [ipId, userId, now] = [`p${partner}`, `u${partner}`, Date.now()]
  const request = `${ipId}-${turn % 4}`
  await ask('account', [`${userId}@example.in`])
  await ask('sessions', [userId])
  await ask('page', [request])
  await ask('counts', [request])
  await ask('changes', [ipId, now - 60_000])
  await ask('event', [userId, now])
  const funnelId = applicant(((turn * 4 + of) % rows) + 1)
  const key = `load-${of}-${turn}`
  await ask('begin')
  await ask('claim', [userId, key, funnelId, now])
  await ask('lock', [funnelId])
  await ask('stage', [funnelId, now, userId])
  await ask('history', [funnelId, now, userId, key])
  await ask('done', [userId, key])
  await ask('commit')
}

/** As tests/support/big-data.ts names the applicant number `g`. */
const applicant = (g: number) => createHash('md5').update(String(g)).digest('hex').slice(0, 24)
