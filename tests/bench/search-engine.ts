import type { SearchField } from '../../src/contract/search.ts'
import { istDayStart } from '../../src/lib/dates.ts'
import { connect, type Connection } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { to as copyTo } from 'pg-copy-streams'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { growPool } from '../../server/demo/seed/load-candidates.ts'
import { findCandidateIds, type CandidateFilter } from '../../server/store/candidates.ts'
import { searchCandidates } from '../../server/store/search.ts'

/** What search.mjs measures; built for Node by it, because Node does not load our TypeScript. */
export interface Case {
  name: string
  /** p95 of a first page with the exact total, ms. */
  target: number
  ours: () => Promise<number>
  /** The same query on the table in plain SQL, with the indexes below; DuckDB understands it too. */
  plain: string
}

export async function openPool(dataDir: string, root: string, candidates: number, say: (text: string) => void) {
  const own = process.env.DATABASE_URL
  const embedded = own ? undefined : await startEmbedded(dataDir)
  const url = own ?? embedded!.url
  await migrateDatabase(url, root)
  const connection = connect(url)
  const started = performance.now()
  await growPool(connection, Date.now(), candidates, (done) => {
    if (done % (8 * 65_536) === 65_535 % (8 * 65_536)) say(`${done} candidates`)
  })
  const seconds = (performance.now() - started) / 1000
  const close = async () => {
    await connection.close()
    await embedded?.stop()
  }
  /** A COPY to stdout as a stream; the connection is its own until it ends. */
  const copyOut = async (statement: string) => {
    const client = await connection.pool.connect()
    // Ten million rows take longer than the server lets a query take
    await client.query('set statement_timeout = 0')
    const rows = client.query(copyTo(statement))
    rows.once('close', () => client.release(true))
    return rows
  }
  return { connection, seconds, copyOut, close }
}

/** The indexes to create first: the peers' conditions are all on these. */
export const plainIndexes = [
  ...['job_roles', 'languages', 'documents', 'assets'].map(
    (column) => `create index if not exists bench_${column} on candidates using gin (${column})`,
  ),
  ...['district', 'gender', 'age', 'education'].map(
    (column) => `create index if not exists bench_${column} on candidates (${column})`,
  ),
  'analyze candidates',
]

const field = (name: SearchField['name'], value: (string | number)[], valueBoost: number): SearchField => ({
  name,
  value,
  valueBoost,
})

const three = [
  field('preferredJobRole', ['Loader'], 5),
  field('tcDistrict', ['Thane', 'Pune'], 3),
  field('age', ['18-25', '26-30'], 1),
]
const eight = [
  ...three,
  field('gender', [1], 2),
  field('highestEducation', ['10th pass', '12th pass'], 4),
  field('communicationLanguage', ['Hindi'], 2),
  field('documents', ['Aadhar Card'], 1),
  field('assets', ['Smartphone'], 1),
]
/** Every selection and every box of the panel, with weights that have many digits. */
const all = [
  field('preferredJobRole', ['Loader', 'Driver'], 97),
  field('tcDistrict', ['Thane', 'Pune', 'Surat'], 63),
  field('age', ['18-25', '26-30'], 95),
  field('gender', [1], 87),
  field('highestEducation', ['10th pass', '12th pass', 'ITI'], 79),
  field('communicationLanguage', ['Hindi', 'Marathi'], 93),
  ...['Aadhar Card', 'PAN Card', 'Driving License', 'Voter ID', 'Education Documents'].map((name, at) =>
    field('documents', [name], 91 - 10 * at),
  ),
  ...['Smartphone', 'Bike', 'Laptop'].map((name, at) => field('assets', [name], 83 - 20 * at)),
]

const filters: Record<string, { filter: CandidateFilter; plain: string }> = {
  'reachout, 3 filters': {
    filter: { jobRoles: ['Loader'], location: { districts: ['Thane'] }, genders: ['male'] },
    plain: `job_roles && array['Loader'] and district = 'Thane' and gender = 'male'`,
  },
  'reachout, 7 filters': {
    filter: {
      jobRoles: ['Loader', 'Driver', 'Picker & Packer'],
      location: { states: ['Maharashtra', 'Gujarat'] },
      genders: ['male', 'female'],
      ages: [{ from: 18, to: 35 }],
      educations: ['10th pass', '12th pass'],
      registered: [{ from: Date.now() - 90 * 86_400_000 }],
      liveApplicationsUpTo: 2,
    },
    plain: `job_roles && array['Loader', 'Driver', 'Picker & Packer'] and state in ('Maharashtra', 'Gujarat') and gender in ('male', 'female')
      and age between 18 and 35 and education in ('10th pass', '12th pass')
      and registered_at >= ${istDayStart(Date.now() - 90 * 86_400_000)} and live_applications <= 2`,
  },
}

export function casesOf({ db }: Connection): Case[] {
  const search = (fields: SearchField[], page: number) => async () =>
    (await searchCandidates(db, fields, { page, limit: 10 })).total
  return [
    { name: 'search, 3 fields', target: 300, ours: search(three, 1), plain: plainSearch(three, 1) },
    { name: 'search, 8 fields', target: 300, ours: search(eight, 1), plain: plainSearch(eight, 1) },
    { name: 'search, all 14 fields', target: 1_000, ours: search(all, 1), plain: plainSearch(all, 1) },
    { name: 'the same, page 10,000', target: 1_000, ours: search(all, 10_000), plain: plainSearch(all, 10_000) },
    ...Object.entries(filters).map(([name, { filter, plain }]) => ({
      name,
      target: 200,
      ours: async () => (await findCandidateIds(db, filter, { skip: 0, take: 10 })).total,
      plain: `select (select count(*) from candidates where ${plain}) as total,
        array(select id from candidates where ${plain} order by id limit 10)`,
    })),
  ]
}

const columns: Record<SearchField['name'], string> = {
  preferredJobRole: 'job_roles',
  tcDistrict: 'district',
  gender: 'gender',
  age: 'age',
  highestEducation: 'education',
  communicationLanguage: 'languages',
  documents: 'documents',
  assets: 'assets',
}

function plainSearch(fields: SearchField[], page: number): string {
  const conditions = fields.map(({ name, value }) => {
    const column = columns[name]
    if (name === 'gender') return `gender = 'male'`
    if (name === 'age')
      return `(${value.map((span) => `age between ${String(span).split('-').join(' and ')}`).join(' or ')})`
    if (column.endsWith('s')) return `${column} && array[${value.map((word) => `'${word}'`).join()}]`
    return `${column} in (${value.map((word) => `'${word}'`).join()})`
  })
  const any = conditions.join(' or ')
  const score = fields
    .map(({ valueBoost }, at) => `case when ${conditions[at]} then ${valueBoost} else 0 end`)
    .join(' + ')
  return `select (select count(*) from candidates where ${any}) as total,
    array(select id from candidates where ${any} order by ${score} desc, id limit 10 offset ${(page - 1) * 10})`
}
