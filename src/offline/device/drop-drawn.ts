import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Middleware } from 'dexie'

/** What a list shows is in these. */
const LISTED = ['rows', 'tasks']

/**
 * Whatever writes a row or a task removes the list as it was last drawn, in the same transaction (OFF-13): no start can
 * show one that has changed behind it, whoever wrote it, however the write ended.
 */
export const dropDrawn: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'drop-drawn',
  create: (core) => {
    // Not there yet while an older database is brought to this version
    const hasDrawn = core.schema.tables.some(({ name }) => name === 'drawn')
    if (!hasDrawn) return {}
    const dropped = new WeakSet<DBCoreTransaction>()
    const drop = async (trans: DBCoreTransaction) => {
      if (dropped.has(trans)) return
      dropped.add(trans)
      await core.table('drawn').mutate({ type: 'delete', trans, keys: ['drawn'] })
    }
    const isListed = (name: string) => LISTED.includes(name)
    return {
      transaction: (stores, mode, options) => {
        const writesLists = mode === 'readwrite' && stores.some(isListed) && !stores.includes('drawn')
        return core.transaction(writesLists ? [...stores, 'drawn'] : stores, mode, options)
      },
      table: (name) => {
        const table = core.table(name)
        if (!isListed(name)) return table
        const mutate = async (request: DBCoreMutateRequest) => {
          const [response] = await Promise.all([table.mutate(request), drop(request.trans)])
          return response
        }
        return { ...table, mutate }
      },
    }
  },
}
