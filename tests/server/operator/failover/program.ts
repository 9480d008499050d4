import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, closeSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOwner } from '../../../../server/db/postgres-binaries.ts'

export const POSTGRES = '/usr/lib/postgresql/15/bin'
const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', join(POSTGRES, 'postgres')]

/** Throws with the command that installs what is missing. */
export function requirePrograms(): void {
  const missing = NEEDED.filter((file) => !existsSync(file))
  if (missing.length === 0) return
  throw new Error(
    `${missing.join(', ')} missing: apt-get install --no-install-recommends patroni etcd-server haproxy postgresql-15`,
  )
}

export interface Program {
  pid: number
  isRunning(): boolean
  /** Resolves once it has ended. */
  kill(): Promise<void>
}

/** Starts a program as the user postgres; what it prints goes to `log`. */
export async function startProgram(
  command: string,
  args: string[],
  { log, env = {} }: { log: string; env?: Record<string, string> },
): Promise<Program> {
  const owner = await findOwner()
  const file = openSync(log, 'a')
  const child = spawn(command, args, {
    ...{ uid: owner.uid, gid: owner.gid, cwd: '/', stdio: ['ignore', file, file] },
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
  })
  closeSync(file)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  await once(child, 'spawn')
  return {
    pid: child.pid!,
    isRunning,
    async kill() {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Asks again until it is so; throws with what was seen last when `withinMs` have passed. */
export async function waitFor<T>(
  what: string,
  withinMs: number,
  look: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
    await sleep(100)
  }
}

export const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = openSocket(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
