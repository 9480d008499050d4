/** Version 1 of the database, as it was installed. */
export const versionOneTables = {
  outbox: '++seq, &opId, [lane+seq], funnelId, state',
  rows: 'funnelId, [hiringRequestId+stageAt], [hiringRequestId+group+stageAt], [hiringRequestId+nameKey], [hiringRequestId+group+nameKey], [hiringRequestId+group+due], *words',
  tasks: 'funnelId, ipId',
  totals: 'hiringRequestId',
  requests: 'hiringRequestId, ipId',
  saved: 'key',
  drafts: 'key',
  log: '++id, opId',
  blobs: '[blobId+index], blobId',
  meta: 'key',
}
