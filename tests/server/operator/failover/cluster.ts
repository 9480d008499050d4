import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findOwner } from '../../../../server/db/postgres-binaries.ts'
import { freePort, makeFolder } from '../../proof/server-process.ts'
import { startHaproxy } from './haproxy.ts'
import { makeNode, type PatroniNode } from './node.ts'
import { isOpen, requirePrograms, startProgram, waitFor } from './program.ts'

const run = promisify(execFile)
/** Far above what it takes: a disk that is busy makes pg_rewind wait. */
const WHOLE_MS = 240_000

interface Member {
  name: string
  role: 'leader' | 'replica' | 'sync_standby' | 'standby_leader'
  state: string
  timeline?: number
}

/** Three nodes of Patroni on one etcd, with HAProxy before them: what is installed in /usr/bin. */
export async function startPatroni({ isSynchronous = true }: { isSynchronous?: boolean } = {}) {
  requirePrograms()
  const owner = await findOwner()
  const folder = makeFolder('patroni')
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)
  const stops: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true }))]
  const remove = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const etcdPort = await startEtcd(folder, stops)
    const nodes: PatroniNode[] = []
    for (const name of ['one', 'two', 'three']) {
      const node = await makeNode(folder, name, etcdPort, isSynchronous)
      nodes.push(node)
      stops.push(async () => {
        node.thaw()
        await node.kill()
      })
      await node.start()
    }
    const haproxy = await startHaproxy(folder, nodes)
    stops.push(() => haproxy.kill())
    const cluster = { nodes, remove, ...watchOf(nodes, isSynchronous) }
    const leader = await cluster.whole()
    await makeDatabase(leader.port)
    const at = (hosts: string) => `postgres://hire:proof@${hosts}/hire`
    return {
      ...cluster,
      /** By HAProxy, and by the names of all nodes. */
      urls: {
        haproxy: at(`127.0.0.1:${haproxy.port}`),
        hosts: at(nodes.map(({ port }) => `127.0.0.1:${port}`).join()),
      },
      ctl: (...args: string[]) => run('/usr/bin/patronictl', ['-c', nodes[0]!.config, ...args], { cwd: '/' }),
    }
  } catch (error) {
    await remove()
    throw error
  }
}

export type Patroni = Awaited<ReturnType<typeof startPatroni>>

async function startEtcd(folder: string, stops: (() => Promise<unknown>)[]): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const own = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${peerPort}`
  // In memory: beside three databases on one disk it would miss its own deadlines
  const data = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : folder, 'fieldhire-etcd-'))
  stops.push(() => Promise.resolve(rmSync(data, { recursive: true, force: true })))
  const owner = await findOwner()
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid!)
  const etcd = await startProgram(
    '/usr/bin/etcd',
    [
      ...['--name=one', `--data-dir=${data}`, `--listen-client-urls=${own}`, `--advertise-client-urls=${own}`],
      ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`, `--initial-cluster=one=${peer}`],
    ],
    { log: join(folder, 'etcd.log') },
  )
  stops.push(() => etcd.kill())
  await waitFor('etcd', 20_000, () => isOpen(port))
  return port
}

/** A role of its own that owns the database and may do nothing else, as docs/operate.md asks for. */
async function makeDatabase(port: number): Promise<void> {
  const client = new pg.Client(`postgres://postgres:proof@127.0.0.1:${port}/postgres`)
  await client.connect()
  await client.query(`create role hire login password 'proof'`)
  await client.query('create database hire owner hire')
  await client.end()
}

function watchOf(nodes: PatroniNode[], isSynchronous: boolean) {
  const members = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      const signal = AbortSignal.timeout(1_000)
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal }).catch(() => undefined)
      const body = (await answer?.json().catch(() => undefined)) as { members?: Member[] } | undefined
      if (body?.members) return body.members
    }
    return []
  }
  const isLeader = async ({ restPort }: PatroniNode) => {
    const signal = AbortSignal.timeout(1_000)
    return fetch(`http://127.0.0.1:${restPort}/primary`, { signal }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
  const leader = async (): Promise<PatroniNode | undefined> => {
    for (const node of nodes) if (await isLeader(node)) return node
    return undefined
  }
  /** Resolves with the primary once all three follow one timeline and one of them is the synchronous standby. */
  const whole = () =>
    waitFor('a whole cluster', WHOLE_MS, async () => {
      const all = await members()
      const isWhole =
        all.length === nodes.length &&
        all.every(({ state, role }) => state === 'running' || (role !== 'leader' && state === 'streaming')) &&
        new Set(all.map(({ timeline }) => timeline)).size === 1 &&
        (!isSynchronous || all.some(({ role }) => role === 'sync_standby'))
      return isWhole && leader()
    }).catch(async (error: Error) => {
      const logs = nodes.map(({ name, log }) => `${name}:\n${log().split('\n').slice(-25).join('\n')}`)
      throw new Error([error.message, JSON.stringify(await members()), ...logs].join('\n'))
    })
  return { members, leader, whole }
}
