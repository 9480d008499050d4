import type { Store } from './store.ts'

/** How long the server's word that this build is too old holds before it is asked again, ms. */
const ASK_AGAIN_MS = 10 * 60_000

/**
 * The server called this build too old (426). It is asked again now and then: it may have been wrong, or set back itself,
 * and nothing may wait for an update that does not come (I8). The word to the person stays until an operation is taken.
 */
export async function isTooOld({ db, deps }: Store): Promise<boolean> {
  const mark = await db.meta.get('needs-update')
  return mark?.value === deps.appBuild && Math.abs(deps.now() - (mark.at ?? 0)) < ASK_AGAIN_MS
}

export async function noteTooOld({ db, deps }: Store): Promise<void> {
  await db.meta.put({ key: 'needs-update', value: deps.appBuild, at: deps.now() })
}

/** An operation of this build was taken after all. Of a mark by another build nothing is known. */
export async function noteNotTooOld({ db, deps }: Store): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('needs-update'))?.value === deps.appBuild) await db.meta.delete('needs-update')
  })
}
