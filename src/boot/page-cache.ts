/**
 * WebKit keeps the open transactions of a page that it puts into its back/forward cache, with the locks on their tables,
 * and what the next page writes waits for ever (seen in WebKitGTK 2.50, as in Safari 26). So they are aborted when the
 * page leaves, and none is begun until it is shown again; if one was cut, the page loads anew, because its screens
 * waited for it. Other engines finish what is being written, and are left to it.
 */
export function leaveNoTransactions({ agent, databases, scope, reload }: Parts): void {
  if (!isWebKit(agent)) return
  const live = new Set<Transaction>()
  let isAway = false
  let wasCut = false
  const begin = databases.transaction
  databases.transaction = function (this: unknown, ...given: never[]) {
    if (isAway) {
      wasCut = true
      throw new DOMException('The page has left', 'InvalidStateError')
    }
    const transaction = begin.apply(this, given)
    live.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => live.delete(transaction))
    return transaction
  }
  const onHide = ({ persisted }: Event & { persisted?: boolean }) => {
    if (!persisted) return
    isAway = true
    for (const transaction of live) {
      wasCut = true
      abort(transaction)
    }
  }
  const onShow = ({ persisted }: Event & { persisted?: boolean }) => {
    isAway = false
    if (persisted && wasCut) reload()
  }
  scope.addEventListener('pagehide', onHide, { capture: true })
  scope.addEventListener('pageshow', onShow, { capture: true })
}

type Transaction = Pick<IDBTransaction, 'abort' | 'addEventListener'>

interface Parts {
  /** navigator.userAgent */
  agent: string
  /** IDBDatabase.prototype: Dexie begins transactions of its own in it as well. */
  databases: { transaction: (...given: never[]) => Transaction }
  scope: Pick<EventTarget, 'addEventListener'>
  reload: () => void
}

/** By the number that WebKit counts on; the engines that came out of it have stopped at 537.36. */
export const isWebKit = (agent: string): boolean => /AppleWebKit\/(?!537\.36)/.test(agent)

/** One that has ended cannot be aborted, and its event may still be on its way. */
function abort(transaction: Transaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended
  }
}
