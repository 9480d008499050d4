import type { Page } from '@playwright/test'
import type { Person } from './company.ts'

/** How many records a table of this person's database on the phone holds; 0 when there is no such database. */
export const countOnDevice = (
  page: Page,
  person: Person,
  table: 'rows' | 'outbox' | 'log' | 'tasks' | 'drafts' | 'drawn',
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

/** The inputs of the reads of a call, by its name, whose responses this person's database on the phone holds. */
export const findReadsOnDevice = (page: Page, person: Person, call: string): Promise<unknown[]> =>
  page.evaluate(
    ({ name, call }) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('saved').objectStore('saved').getAll()
          opening.result.close()
          reading.addEventListener('error', () => reject(reading.error))
          reading.addEventListener('success', () => {
            const records = reading.result as { value?: { queryKey?: unknown[] } }[]
            const keys = records.map(({ value }) => value?.queryKey ?? [])
            resolve(keys.filter(([of]) => of === call).map(([, input]) => input))
          })
        })
      }),
    { name: `fieldhire-user-${person.id}`, call },
  )

/** The note on an applicant as the server last sent them to this phone; undefined where it does not hold the applicant. */
export const findNoteOnDevice = (page: Page, person: Person, funnelId: string): Promise<string | undefined> =>
  page.evaluate(
    ({ name, funnelId }) =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('rows').objectStore('rows').get(funnelId)
          opening.result.close()
          reading.addEventListener('error', () => reject(reading.error))
          reading.addEventListener('success', () => resolve(reading.result?.snapshot.notes?.text))
        })
      }),
    { name: `fieldhire-user-${person.id}`, funnelId },
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
