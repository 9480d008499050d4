import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOwner } from '../../../server/db/postgres-binaries.ts'
import { freePort, makeFolder } from '../proof/server-process.ts'

const BINARY = '/usr/sbin/pgbouncer'

/** PgBouncer in transaction mode, as Debian delivers it, before the database of `url`; it refuses settings of a session. */
export async function startPgbouncer(url: string) {
  if (!existsSync(BINARY)) throw new Error('PgBouncer is missing: apt-get install pgbouncer')
  const { hostname, port: there, username, password, pathname } = new URL(url)
  const owner = await findOwner()
  const folder = makeFolder('pgbouncer')
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${there}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 400
`,
  )
  if (owner.uid !== undefined) for (const path of [folder, users, file]) chownSync(path, owner.uid, owner.gid!)
  const child = spawn(BINARY, [file], { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: 'ignore' })
  for (let turn = 0; !(await isOpen(port)); turn += 1) {
    if (turn > 100 || child.exitCode !== null) throw new Error('PgBouncer does not start')
    await sleep(50)
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = openSocket(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
