import type { Page } from '@playwright/test'
import type { Person } from './company.ts'

/** How many records a table of this person's database on the phone holds; 0 when there is no such database. */
export const countOnDevice = (
  page: Page,
  person: Person,
  table: 'rows' | 'outbox' | 'log' | 'tasks' | 'drafts',
): Promise<number> =>
  page.evaluate(
    async ({ name, table }) => {
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const database = await settled(indexedDB.open(name))
      const count = await settled(database.transaction(table).objectStore(table).count())
      database.close()
      return count
    },
    { name: `fieldhire-user-${person.id}`, table },
  )

/** Everything that is kept for later requests by the service worker: addresses and texts. */
export const readCaches = (page: Page): Promise<{ url: string; text: string }[]> =>
  page.evaluate(async () => {
    const all: { url: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const isText = /json|text|javascript/.test(response?.headers.get('content-type') ?? '')
        all.push({ url: request.url, text: isText ? await response!.text() : '' })
      }
    }
    return all
  })
