/**
 * The columnar peer of the search bench: DuckDB, fetched into the bench's own folder (it is 60 MB, and nothing else
 * needs it). Returns undefined where it cannot be fetched. The same table in its own file, with two threads.
 */
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'

const VERSION = '1.5.6-r.1'
const lists = ['job_roles', 'languages', 'documents', 'assets']
const plain = ['id', 'gender', 'age', 'district', 'state', 'education', 'registered_at', 'live_applications']
const numbers = new Set(['id', 'age', 'registered_at', 'live_applications'])

/**
 * `copyOut` is the server's way to read a table as a stream of CSV. A stored table of another size is rebuilt. Resolves
 * with `ask(sql)` → rows, or undefined.
 */
export async function openDuckDb(folder, candidates, copyOut, say) {
  const home = join(folder, 'duckdb')
  mkdirSync(home, { recursive: true })
  const api = fetchPackage(home)
  if (!api) {
    say('DuckDB could not be fetched: without it')
    return undefined
  }
  const { DuckDBInstance } = await import(pathToFileURL(api).href)
  const file = join(home, 'candidates.duckdb')
  const instance = await DuckDBInstance.create(file, { threads: '2' })
  const connection = await instance.connect()
  const ask = async (sql) => (await connection.runAndReadAll(sql)).getRowObjects()
  const count = () =>
    ask('select count(*) as count from candidates').then(
      ([row]) => Number(row.count),
      () => 0,
    )
  if ((await count()) !== candidates) await fill(connection, join(home, 'candidates.csv'), copyOut)
  say(`DuckDB has ${await count()}`)
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  return { ask, close }
}

function fetchPackage(home) {
  const require = createRequire(join(home, 'package.json'))
  const find = () => {
    try {
      return require.resolve('@duckdb/node-api')
    } catch {
      return undefined
    }
  }
  if (!find())
    spawnSync('npm', ['install', '--no-save', '--no-audit', '--prefix', home, `@duckdb/node-api@${VERSION}`], {
      stdio: 'ignore',
      timeout: 300_000,
    })
  return find()
}

async function fill(connection, csv, copyOut) {
  const columns = [...plain, ...lists.map((list) => `array_to_string(${list}, '|') as ${list}`)].join(', ')
  await pipeline(
    await copyOut(`copy (select ${columns} from candidates) to stdout (format csv)`),
    createWriteStream(csv),
  )
  const types = [...plain, ...lists].map((name) => `'${name}': '${numbers.has(name) ? 'BIGINT' : 'VARCHAR'}'`)
  const asLists = lists.map((list) => `string_split(coalesce(${list}, ''), '|') as ${list}`).join(', ')
  await connection.run(
    `create or replace table candidates as select ${plain.join(', ')}, ${asLists}
       from read_csv('${csv}', header = false, columns = {${types.join(', ')}})`,
  )
  rmSync(csv)
}
