import type { Store } from '../device/store.ts'

/**
 * The funnel ids on which something in the outbox waits, each once. Callable in a live query. All keys are read, and not the
 * unique ones: WebKit cannot open a cursor over unique keys where the index is empty ("Unable to open cursor").
 */
export const readWaitingIds = async (store: Store): Promise<string[]> => [
  ...new Set((await store.db.outbox.orderBy('funnelId').keys()).map(String)),
]
