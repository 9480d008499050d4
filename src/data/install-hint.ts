import type { Store } from '../offline/device/store.ts'

const KEY = 'install-hint'

/** Whether this device's user has put the hint away. */
export const wasInstallHinted = async ({ db }: Store): Promise<boolean> => (await db.meta.get(KEY)) !== undefined

export const keepInstallHint = async ({ db, deps }: Store): Promise<void> =>
  void (await db.meta.put({ key: KEY, value: deps.now() }))
