import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { toWire } from '../../server/store/funnel-wire.ts'
import { toApplicant } from '../../src/contract/funnel-row.ts'
import { databaseName } from '../../src/offline/device/database.ts'
import type { OutboxRow } from '../../src/offline/device/types.ts'
import { commands } from '../../src/rules/commands.ts'
import { versionOneTables } from '../support/version-one.ts'
import { updateOf, type User } from './actions.ts'
import { FORMER_BUILD } from './builds.ts'
import type { Device } from './device.ts'
import { makeKey, seal } from './sealing.ts'

/** Two updates of one applicant, and one of another. */
const who = ['F4', 'F4', 'F3']

/** A device on which an earlier build, with version 1 of the database, has left `count` updates, encrypted as it did. */
export async function leaveFormer(device: Device, userId: string, user: User, count: number): Promise<void> {
  const { simulation, server } = device.world
  const key = makeKey()
  await storeKey(device.factory, userId, key)
  const db = new Dexie(databaseName(userId), { indexedDB: device.factory, IDBKeyRange })
  db.version(1).stores(versionOneTables)
  await db.open()
  const command = commands['applicant.update']
  const shown = new Map(who.map((funnelId) => [funnelId, toApplicant(toWire(server.applicants.find(funnelId)!))]))
  const versions = new Map([...shown].map(([funnelId, { updatedAt }]) => [funnelId, updatedAt]))
  for (const [index, funnelId] of who.slice(0, count).entries()) {
    const before = shown.get(funnelId)!
    const { seenAt: _, ...input } = updateOf(before, 0, index)!
    const deviceTime = simulation.now - 60_000 + index
    const row: Omit<OutboxRow, 'seq' | 'input'> = {
      ...{ opId: simulation.uuid(), userId, lane: command.lane(input), call: 'applicant.update', kindVersion: 1 },
      ...{ funnelId, steps: command.steps(input).map(({ name }) => ({ name })), blobIds: [], deviceTime },
      ...{ state: 'queued', attempts: 0, unanswered: false, appBuild: FORMER_BUILD, base: command.base(before) },
    }
    const sealed = seal(key, row.opId, new TextEncoder().encode(JSON.stringify(input)))
    await db.table('outbox').add({ ...row, sealed })
    user.noteFormer(device.index, row as OutboxRow, input, { funnelId, version: versions.get(funnelId)! })
    shown.set(funnelId, command.apply(before, input, deviceTime))
  }
  db.close()
}

async function storeKey(factory: IDBFactory, userId: string, key: object): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = factory.open('fieldhire-keys', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const transaction = database.transaction('keys', 'readwrite')
  transaction.objectStore('keys').add(key, userId)
  await new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()))
  database.close()
}
