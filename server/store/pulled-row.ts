import type { FunnelRowWire } from '../../src/contract/funnel-row.ts'

const withoutEmpty = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member != null)) as T

/**
 * A row as a pull sends it, which a device reads as the same applicant: without members that are empty, stand in
 * `currentStage` as well (TRAP-45), or are for other clients. The office stays: null says that there is none.
 */
export function toPulledRow(row: FunnelRowWire): FunnelRowWire {
  const { currentStatusMetaData: _meta, currentStatusTimestamp: _at, supplyType, ...rest } = row
  const { joined, selected, rejected } = row.candidateStatus ?? {}
  const told = withoutEmpty({ joined, selected, rejected })
  return {
    ...withoutEmpty({
      ...rest,
      candidateStatus: Object.keys(told).length > 0 ? told : undefined,
      // Says where the person's data is (FUN-13)
      supplyType: supplyType === 8 ? supplyType : undefined,
      assets: row.assets?.filter(({ hasAsset }) => hasAsset),
      identityDocuments: row.identityDocuments?.map(({ idType }) => ({ idType })),
    }),
    interviewOffice: row.interviewOffice,
  }
}
