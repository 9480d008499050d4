import type { Store } from '../device/store.ts'

/** How long a 426 holds before the next attempt, ms. */
const RETRY_AFTER_MS = 10 * 60_000

/**
 * The server refused this build as too old (426). It is retried now and then: the refusal may have been wrong or withdrawn,
 * and nothing may wait for an update that does not come (I8). The notice to the user stays until an operation is accepted.
 */
export async function isUpdateRequired({ db, deps }: Store): Promise<boolean> {
  const mark = await db.meta.get('needs-update')
  return mark?.value === deps.appBuild && Math.abs(deps.now() - (mark.at ?? 0)) < RETRY_AFTER_MS
}

export async function noteUpdateRequired({ db, deps }: Store): Promise<void> {
  await db.meta.put({ key: 'needs-update', value: deps.appBuild, at: deps.now() })
}

/** An operation of this build was accepted after all. The mark of another build stays. */
export async function clearUpdateRequired({ db, deps }: Store): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('needs-update'))?.value === deps.appBuild) await db.meta.delete('needs-update')
  })
}
