import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './say.mjs'

/**
 * A hash over names and contents of files and folders (paths from the project's folder). By content: times lie after a
 * clone.
 */
export async function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of await filesIn(path)) await add(hash, file)
  return hash.digest('hex')
}

async function add(hash, file) {
  hash.update(`${file.replaceAll('\\', '/')}\0`)
  hash.update(await readFile(join(root, file)))
}

async function filesIn(path) {
  const info = await stat(join(root, path)).catch(() => undefined)
  if (!info) return []
  if (info.isFile()) return [path]
  const names = (await readdir(join(root, path))).toSorted()
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
}
