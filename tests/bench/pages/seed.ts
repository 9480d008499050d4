import { enqueueAll } from './our-outbox.ts'
import { openOwn, putRows, signIn } from './signed-in.ts'

/** Sets this browser up as if a user had signed in and downloaded `rows` rows, with `operations` operations unsent. */
export const bench = {
  async seed(rows: number, operations = 0) {
    await signIn()
    const store = await openOwn()
    await putRows(store, rows, 100)
    // Everything is here, as after a first download
    await store.db.meta.put({ key: 'up-to-date', value: Date.now() })
    if (operations > 0) await enqueueAll(store, operations, operations / 4)
    store.db.close()
  },
}
Object.assign(window, { bench })
