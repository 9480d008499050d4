import { leaveNoTransactions } from './page-cache.ts'

if (typeof IDBDatabase === 'function') {
  leaveNoTransactions({
    agent: navigator.userAgent,
    databases: IDBDatabase.prototype as never,
    scope: window,
    reload: () => location.reload(),
  })
}
