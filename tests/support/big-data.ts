import type pg from 'pg'

/** Rows of each of the biggest partners: three quarters of them are open. There is one for each two million rows, and at least one. */
const OF_BIGGEST = 80_000
/** The partner, user and request to measure with; they are of the same size in every database that is filled here. */
export const biggest = { ipId: 'p0', userId: 'u0', hiringRequestId: 'p0-0' }
const DAY = 86_400_000
const HISTORY_OF_EACH = 2
const TABLES = ['funnel_rows', 'funnel_history', 'operations', 'user_events', 'hiring_requests', 'partners', 'users']

/** In place of the words for the people: what a row weighs is what counts. */
const details = `jsonb_build_object(
  'personId', jsonb_build_object('mobileNo', '98' || lpad((g % 100000000)::text, 8, '0')), 'totalExperience', '2 years',
  'currentLocation', jsonb_build_object('district', 'Pune', 'state', 'Maharashtra', 'pincode', '411001'),
  'identityDocuments', jsonb_build_array(jsonb_build_object('idType', 'aadhaar', 'status', 'verified', 'name', 'Some Name',
    'docNumber', lpad(g::text, 12, '0'), 'dob', '1999-01-01', 'gender', 'male')),
  'communicationLanguage', jsonb_build_array('Hindi', 'Marathi'), 'assets', jsonb_build_array('Two wheeler'))`

const first = `(array['Asha','Ravi','Sunil','Meena','Imran','Pooja','Kiran','Deepak','Farah','Ganesh','Lata','Mohan','Nisha','Omkar'])`
const last = `(array['Patil','Sharma','Khan','Yadav','Das','Naik','Kale','Joshi','Gupta','Shaikh','More','Pawar','Singh'])`
const district = `(array['Pune','Thane','Nashik','Surat','Nagpur','Indore'])`
const name = `${first}[1 + g % 14] || ' ' || ${last}[1 + (g / 14) % 13] || ' ' || to_hex(g % 65536)`

const MARK = "from information_schema.columns where table_name = 'funnel_rows' and column_name = 'changed_xid'"

export interface BigData {
  rows: number
  /** Epoch ms. */
  now: number
  ofBiggest?: number
  say?: (text: string) => void
}

/**
 * Fills a migrated database, of this schema or an earlier one, by SQL with `rows` applicants, a hundred for each partner, though
 * few partners have most of them. Triggers rest meanwhile, so no device hears of it. Takes about a minute for a million rows on an idle machine.
 */
export async function fillBigData(client: pg.ClientBase, options: BigData) {
  const { rows, now, ofBiggest = OF_BIGGEST, say = () => undefined } = options
  const many = Math.max(1, Math.floor(rows / 2_000_000))
  const partners = Math.max(100, Math.ceil(rows / 100))
  const requestsOf = (partner: string) => `case when ${partner} < ${many} then 40 else 4 end`
  await client.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  await client.query('select setseed(0.42)')
  const indexes = await dropIndexes(client)
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`
    insert into partners (ip_id, user_code, user_type, legal_entity_name, contact_person_name, contact_email, created_at, updated_at)
    select 'p' || p, 'EMP', 'employer', 'Company ' || p, 'Somebody', 'p' || p || '@example.in', ${now}, ${now}
    from generate_series(0, ${partners - 1}) p;
    insert into users (id, ip_id, email, name, password_hash, created_at, updated_at)
    select 'u' || p, 'p' || p, 'u' || p || '@example.in', 'Somebody', '!', ${now}, ${now} from generate_series(0, ${partners - 1}) p;
    insert into hiring_requests (hiring_request_id, ip_id, name, name_folded, job_role, status, positions, interview_type,
      scheduling_type, operating_days, slots, start_date, end_date, created_date, updated_at, districts)
    select 'p' || p || '-' || k, 'p' || p, 'Request ' || k, 'request ' || k, 'Loader', case when k % 4 = 3 then 2 else 1 end, 20,
      case when k % 2 = 0 then 'walkIn' else 'telephonic' end, 'days', array['Monday','Wednesday','Friday'],
      '[{"from":"10:00","to":"13:00"}]', ${now} - 60 * ${DAY}::bigint, ${now} + (30 - k % 4 * 11) * ${DAY}::bigint,
      ${now} - (60 + k) * ${DAY}::bigint, ${now} - ${DAY}::bigint, array['Pune']
    from generate_series(0, ${partners - 1}) p, generate_series(0, ${requestsOf('p')} - 1) k`)
  // An earlier schema has none
  const marked = (await client.query(`select ${MARK}`)).rowCount === 1
  const step = 500_000
  for (let from = 1; from <= rows; from += step) {
    await client.query(applicants(from, Math.min(rows, from + step - 1), { many, partners, now, ofBiggest, marked }))
    say(`${Math.min(rows, from + step - 1)} applicants`)
  }
  await client.query(`
    insert into funnel_history (funnel_id, at, actor, user_id, action, from_status, to_status, operation_key)
    select r.funnel_id, r.created_at + n * (r.stage_at - r.created_at), 'employer', 'u' || substr(r.ip_id, 2),
      case n when 0 then 'applied' else 'stage' end, case n when 0 then null else 'interested' end,
      case n when 0 then 'interested' else r.status end, 'k' || r.funnel_id || n
    from funnel_rows r, generate_series(0, ${HISTORY_OF_EACH - 1}) n;
    insert into operations (user_id, key, fingerprint, call, status, answer, http_status, created_at)
    select 'u' || substr(r.ip_id, 2), 'k' || r.funnel_id, md5(r.funnel_id), 'funnel.update', 'done',
      jsonb_build_object('status', true, 'data', r.details), 200, r.stage_at
    from funnel_rows r;
    insert into user_events (user_id, type, data, created_at)
    select 'u' || g % ${partners}, 'interviewCallStatus', '{}', ${now} - (random() * ${DAY})::bigint
    from generate_series(1, ${Math.ceil(rows / 10)}) g`)
  say('indexes')
  for (const { indexdef } of indexes) await client.query(indexdef)
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
  await client.query(`vacuum analyze ${TABLES.join(', ')}`)
}

interface Applicants {
  many: number
  partners: number
  now: number
  ofBiggest: number
  marked: boolean
}

/** Big partners have most of theirs open and old requests with more than the new ones; of the others a third is open. */
const applicants = (from: number, to: number, { many, partners, now, ofBiggest, marked }: Applicants) => `
  with made as (
    select g, case when g <= ${many * ofBiggest} then (g - 1) / ${ofBiggest}
        else ${many} + floor(${partners - many} * power(random(), 2))::int end as p,
      random() as a, random() as b, random() as c, random() as d
    from generate_series(${from}, ${to}) g
  ), staged as (
    select *, case when p < ${many} then floor(40 * power(a, 1.5)) else floor(4 * a) end::int as k, case
      when b < case when p < ${many} then 0.75 else 0.3 end then case when c < 0.75 then 'shortlisted' when c < 0.9 then 'interviewDone' else 'selected' end
      else (array['interested','rejected','joined','interviewNoShow','rejected','joiningNoShow'])[1 + floor(c * 6)::int] end as status
    from made
  )
  insert into funnel_rows (funnel_id, hiring_request_id, ip_id, candidate_id, name, name_folded, age, gender, district, mobile,
    channel, status, sub_stage, user_confirmed, employer_confirmed, stage_at, joining_time, expires_at, created_at, updated_at,
    ${marked ? 'changed_xid, ' : ''}details)
  select substr(md5(g::text), 1, 24), 'p' || p || '-' || k, 'p' || p, g::text, ${name}, lower(${name}), 18 + g % 30,
    case when g % 3 = 0 then 'female' else 'male' end, ${district}[1 + g % 6], '98' || lpad((g % 100000000)::text, 8, '0'),
    (array['app','webBot','whatsAppBot'])[1 + g % 3], status,
    case when status = 'shortlisted' and c < 0.3 then 'awaitingCall' when status = 'interviewDone' and c < 0.85 then 'awaitingResult'
      when status = 'selected' and c > 0.98 then 'noUpdate' end,
    d < 0.5, d < 0.7, ${now} - (d * 20 * ${DAY})::bigint,
    case when status = 'selected' then ${now} + ((d - 0.3) * 10 * ${DAY})::bigint end,
    case when status = 'shortlisted' then ${now} + ((a - 0.05) * 20 * ${DAY})::bigint end,
    ${now} - ((20 + b * 40) * ${DAY})::bigint, ${now} - (d * 20 * ${DAY})::bigint, ${marked ? '1, ' : ''}${details}
  from staged`

/** They are made again at the end, which is several times faster than to keep them. Keys stay. */
async function dropIndexes(client: pg.ClientBase): Promise<{ indexname: string; indexdef: string }[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `
    select i.indexname, i.indexdef from pg_indexes i
    where i.schemaname = 'public' and i.tablename = any($1)
      and not exists (select from pg_constraint c where c.conindid = (quote_ident(i.indexname))::regclass)`,
    [['funnel_rows', 'funnel_history', 'operations', 'user_events']],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows
}
