import { drain } from '../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { closeStore, type Store } from '../../../src/offline/device/store.ts'
import { planOperation } from './operations.ts'
import { openOwn, putRows, signIn } from './signed-in.ts'

/** Enqueues one after the other, as a user does. Returns the ms of each. */
export async function enqueueAll(store: Store, count: number, lanes: number, hold = false): Promise<number[]> {
  const each: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { name, input } = planOperation(index, lanes)
    const start = performance.now()
    await enqueue(store, name, input, { hold })
    each.push(performance.now() - start)
  }
  return each
}

/** The real outbox: projection on rows that are here, lanes, leader lock, session, log. */
export async function openOurs(people: number, { hold = false, rows = people } = {}) {
  await signIn()
  const store = await openOwn()
  await putRows(store, rows, 50)
  return {
    enqueueAll: (count: number) => enqueueAll(store, count, people, hold),
    drain: async () => {
      for (;;) {
        const { left } = await drain(store, 'online')
        if (left === 0) return
      }
    },
    pending: () => store.db.outbox.count(),
    close: () => closeStore(store),
  }
}
