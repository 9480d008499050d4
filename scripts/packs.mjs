import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files above this are fetched on their own: a pack saves requests, and for these one more is nothing. Bytes. */
const LARGE = 50_000
/** The size of a pack, bytes before compression: an installation that is cut off loses one of them at most. */
const FULL = 200_000

/**
 * Writes the small scripts and styles of the build in `folder` a second time, many to a file, so that a service worker
 * precaches them with a few requests instead of some hundred. A pack is JSON, `{ "assets/card-B1x.js": "its text" }`,
 * named by its content.
 *
 * @returns {Promise<{ addresses: string[], packOf: Map<string, number> }>} the paths of the packs, and by a file's path
 *   the index of the one it is in
 */
export async function writePacks(folder) {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => /\.(js|css)$/.test(name)).toSorted()
  const files = await Promise.all(
    names.map(async (name) => [`assets/${name}`, await readFile(join(folder, 'assets', name), 'utf8')]),
  )
  const packs = []
  let size = Infinity
  for (const [path, text] of files) {
    const bytes = Buffer.byteLength(text)
    if (bytes > LARGE) continue
    if (size + bytes > FULL) {
      packs.push({})
      size = 0
    }
    packs.at(-1)[path] = text
    size += bytes
  }
  const addresses = await Promise.all(packs.map((pack) => writePack(folder, pack)))
  return { addresses, packOf: new Map(packs.flatMap((pack, index) => Object.keys(pack).map((path) => [path, index]))) }
}

async function writePack(folder, pack) {
  const text = JSON.stringify(pack)
  const path = `assets/pack-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`
  await writeFile(join(folder, path), text)
  return path
}
