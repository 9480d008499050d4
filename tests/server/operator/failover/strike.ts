import type { Patroni } from './cluster.ts'
import { waitFor } from './program.ts'

export const strikes = ['kill', 'partition', 'switchover'] as const
export type Strike = (typeof strikes)[number]

const TAKEN_OVER_MS = 60_000

/**
 * Takes the primary away and returns once the cluster is whole again under another one, with the moment at which that
 * one took changes, epoch ms. Time limits are far above what
 * it takes, so that a busy machine ends as a long gap and not as a fault.
 */
export async function strike(kind: Strike, cluster: Patroni): Promise<number> {
  const former = await cluster.whole()
  const taken = () =>
    waitFor('another primary', TAKEN_OVER_MS, async () => {
      for (const node of cluster.nodes) {
        if (node === former) continue
        const answer = await fetch(`http://127.0.0.1:${node.restPort}/primary`).catch(() => undefined)
        if (answer?.status === 200) return Date.now()
      }
      return false
    })
  let takenAt: number
  if (kind === 'kill') {
    await former.kill()
    takenAt = await taken()
    await former.start()
  } else if (kind === 'partition') {
    former.freeze()
    takenAt = await taken()
    former.thaw()
  } else {
    const next = (await cluster.members()).find(({ role }) => role === 'sync_standby')!
    await cluster.ctl('switchover', '--leader', former.name, '--candidate', next.name, '--force')
    takenAt = await taken()
  }
  const now = await cluster.whole()
  if (now === former) throw new Error(`${former.name} is still the primary`)
  return takenAt
}
