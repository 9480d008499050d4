/**
 * Builds the app and the server when their sources have changed. Each build goes into a folder of its own, named by
 * what it was built from, and dist/app and dist/server are links that are moved in one step: a running server never
 * serves half a build. `--app-out <folder> --id <name>` builds the app alone, elsewhere and under another name (tests
 * of updates).
 */
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { precompress } from './precompress.mjs'
import { giveUp, root, run, say, seconds } from './say.mjs'

const builds = join(root, 'dist/builds')
const common = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/precompress.mjs']
const parts = {
  app: {
    inputs: ['src', 'sw', 'public', 'vite.config.ts', 'scripts/manifest.mjs', 'scripts/packs.mjs', ...common],
    config: 'vite.config.ts',
    proof: 'sw.js',
    after: precompress,
  },
  server: {
    inputs: ['server', 'src/contract', 'src/rules', 'src/sheets', 'src/lib', ...common],
    config: 'server/vite.config.ts',
    proof: 'main.js',
    after: async () => {},
  },
}

function option(name) {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}

const elsewhere = option('--app-out')
if (elsewhere) await buildInto('app', elsewhere, option('--id') ?? 'other')
else for (const name of Object.keys(parts)) await ensure(name)

async function ensure(name) {
  const id = (await fingerprint(parts[name].inputs)).slice(0, 12)
  const folder = `${name}-${id}`
  const target = join(builds, folder)
  if ((await current(name)) === folder && existsSync(join(target, parts[name].proof))) return
  if (!existsSync(join(target, parts[name].proof))) {
    const start = performance.now()
    const draft = join(builds, `.${folder}.${process.pid}`)
    await buildInto(name, draft, id)
    // Two commands may build the same thing at the same time: the first to finish wins
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
    say(`Built the ${name} in ${seconds(start)}`)
  }
  await pointTo(name, folder)
  await removeOld(name, folder)
}

async function buildInto(name, folder, id) {
  await mkdir(builds, { recursive: true })
  const env = { ...process.env, NODE_ENV: 'production', BUILD_OUT: folder, BUILD_ID: id }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', parts[name].config], {
    env,
  })
  if (code !== 0 || !existsSync(join(folder, parts[name].proof))) {
    await rm(folder, { recursive: true, force: true })
    giveUp(`The ${name} could not be built.`)
  }
  await parts[name].after(folder)
}

async function current(name) {
  const target = await readlink(join(root, 'dist', name)).catch(() => '')
  return target.split(/[\\/]/).at(-1)
}

async function pointTo(name, folder) {
  const place = join(root, 'dist', name)
  const link = `${place}.${process.pid}`
  // Windows knows links to folders only as junctions, which hold the whole path
  const isWindows = process.platform === 'win32'
  await symlink(isWindows ? join(builds, folder) : join('builds', folder), link, isWindows ? 'junction' : 'dir')
  await rename(link, place).catch(async () => {
    await rm(place, { recursive: true, force: true })
    await rename(link, place)
  })
}

/** The previous build stays: a page opened before the change still requests its files by their old names. */
async function removeOld(name, folder) {
  const others = (await readdir(builds))
    .filter((entry) => entry.startsWith(`${name}-`) && entry !== folder)
    .toSorted((a, b) => statSync(join(builds, b)).mtimeMs - statSync(join(builds, a)).mtimeMs)
  for (const entry of others.slice(1)) await rm(join(builds, entry), { recursive: true, force: true })
}
