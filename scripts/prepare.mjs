import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, run, say, seconds } from './say.mjs'

/** What comes before every command. Until the packages are there, only Node's own modules may be imported here. */
export async function prepare({ build = true } = {}) {
  checkNode()
  await ensurePackages()
  if (!build) return
  const code = await run(process.execPath, [join(root, 'scripts/build.mjs')])
  if (code !== 0) giveUp('The build failed: see above.')
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(`Fieldhire needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

const kept = join(root, 'node_modules/.fieldhire-installed')

/** The lock and the machine it was installed for: packages hold programs for one system. */
function wanted() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`
}

async function ensurePackages() {
  const want = wanted()
  const have = existsSync(kept) ? readFileSync(kept, 'utf8') : undefined
  if (have === want) return
  if (have === undefined && installedByHand()) return writeFileSync(kept, want)
  say('Installing the packages; the first time this takes a minute or two')
  const start = performance.now()
  // Not `npm ci`: npm 11 fails there with packages that are for other systems. --no-save leaves the lock as it is
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const code = await npm(args)
  if (code !== 0) giveUp('The packages could not be installed: see above.')
  writeFileSync(kept, want)
  say(`Packages installed in ${seconds(start)}`)
}

/** True when `npm install` ran after the lock last changed: npm leaves a copy of the lock with its own time. */
function installedByHand() {
  const copy = join(root, 'node_modules/.package-lock.json')
  return existsSync(copy) && statSync(copy).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/** The npm that started us; started without one (`node scripts/start.mjs`), the npm on the path. */
function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args])
  return run('npm', args, { shell: process.platform === 'win32' }).catch(() =>
    giveUp('npm was not found: it comes with Node.'),
  )
}
