/**
 * `npm run mutants`: breaks the rules of mutants-list.mjs one at a time in a copy of the sources and runs the tests
 * that should notice. A mutant is caught when they fail, lived when they pass, stale when its text is no longer in the
 * file once. `npm run mutants -- credits lanes` takes only files whose path contains a word. Exits non-zero below 90 %
 * caught.
 */
import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutants } from './mutants-list.mjs'
import { root, seconds } from './say.mjs'

const SHARE_CAUGHT = 0.9
const LONGEST_CONTROL_MS = 600_000
/** A mutant that makes its tests hang is caught as well: so many times as long as without it, on this machine. */
const LONGEST_SHARE = 4

const words = process.argv.slice(2)
const groups = mutants.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
const started = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'fieldhire-mutants-'))
// Postgres runs as another user when this runs as root
await chmod(folder, 0o755)
/** How long the tests took without a mutant, in ms, by their names. */
const controls = new Map()
const counts = { caught: 0, lived: 0, stale: 0 }
try {
  await copySources()
  for (const group of groups) await runGroup(group)
} finally {
  await rm(folder, { recursive: true, force: true })
}
const all = counts.caught + counts.lived + counts.stale
const share = all === 0 ? 0 : counts.caught / all
console.log(
  `${(share * 100).toFixed(1)} % of ${all} in ${seconds(started)}${counts.stale ? `, ${counts.stale} stale` : ''}`,
)
console.log(`${counts.caught} caught, ${counts.lived + counts.stale} lived`)
process.exitCode = share >= SHARE_CAUGHT ? 0 : 1

async function copySources() {
  const left = new Set(['node_modules', 'dist', 'data', 'test-results', '.git'])
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
}

/** Tests that fail without a mutant would catch every one. */
async function checkControl(project, files) {
  const name = nameOf(project, files)
  if (controls.has(name)) return
  const start = performance.now()
  if (await fails(project, files, LONGEST_CONTROL_MS)) throw new Error(`These tests fail without any mutant: ${name}`)
  controls.set(name, performance.now() - start)
}

function nameOf(project, files) {
  return [project, ...files].join(' ')
}

async function runGroup({ file, project, near, far, changes }) {
  for (const files of [near, far]) if (files) await checkControl(project, files)
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  for (const [find, put] of changes) {
    const start = performance.now()
    const state =
      source.split(find).length === 2
        ? await tryOne(
            path,
            source.replace(find, () => put),
            project,
            near,
            far,
          )
        : 'stale'
    await writeFile(path, source)
    counts[state] += 1
    console.log(`${state.padEnd(7)}${file}: ${find} → ${put || 'nothing'} (${seconds(start)})`)
  }
}

async function tryOne(path, broken, project, near, far) {
  await writeFile(path, broken)
  for (const files of [near, far]) {
    const longest = files && LONGEST_SHARE * controls.get(nameOf(project, files))
    if (files && (await fails(project, files, longest))) return 'caught'
  }
  return 'lived'
}

function fails(project, files, longestMs) {
  return new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--project', project, '--bail', '1', '--reporter', 'dot', ...files]
    const env = { ...process.env, NODE_ENV: 'test' }
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore', detached: true })
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), longestMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code !== 0)
    })
  })
}
