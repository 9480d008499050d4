import { toApplicant, type Applicant, type FunnelRowWire } from '../../src/contract/funnel-row.ts'
import { maskMobile } from '../../src/lib/mobile.ts'
import { limits } from '../../src/rules/limits.ts'
import type { funnelRows, hiringRequests, JoinedDoc, StoredAnswer } from '../db/schema.ts'

type FunnelColumns = typeof funnelRows.$inferSelect
/** What a row shows of its request: joined, not copied, so that a changed schedule holds for everyone at once. */
export type RequestColumns = Pick<
  typeof hiringRequests.$inferSelect,
  | 'name'
  | 'jobRole'
  | 'interviewType'
  | 'schedulingType'
  | 'operatingDays'
  | 'interviewDates'
  | 'slots'
  | 'startDate'
  | 'endDate'
>
export interface FunnelRecord {
  row: FunnelColumns
  request: RequestColumns
  /** The id by which they were asked for, when a device made another one for them (`funnelAliases`). */
  alias?: string
}

/** 9812345614 → '98XXXXXX14': all that leaves the server without a reveal (TRAP-59). */
export const maskNumber = (number: string | null): string | null => (number === null ? null : maskMobile(number))

/** PROF-16. */
const genderCodes = { male: 1, female: 2, other: 3 } as const

/**
 * A funnel record as it goes over the wire (FUN-16): numbers masked, identity documents by type and status only
 * (TRAP-60), the three places of the status filled from the one pair of columns (TRAP-45).
 */
export function toWire({ row, request }: FunnelRecord): FunnelRowWire {
  const { details } = row
  const metaData = {
    subStage: row.subStage,
    userConfirmed: row.userConfirmed,
    employerConfirmed: row.employerConfirmed,
  }
  return {
    _id: row.funnelId,
    ...personOf(row),
    alternateNumber: maskNumber(row.alternateMobile),
    interviewerNumber: row.interviewerNumber,
    hiringRequestId: details.otherRequestIds?.length
      ? [row.hiringRequestId, ...details.otherRequestIds]
      : row.hiringRequestId,
    hiringRequestName: request.name,
    jobRoleName: request.jobRole,
    tcDistrict: row.district,
    ipId: row.ipId,
    physicalInterview: request.interviewType === 'walkIn',
    preferredLocation: { city: row.workCity },
    channelType: row.channel,
    ...(details.source === undefined ? {} : { source: details.source }),
    supplyType: row.supplyType,
    currentLocation: details.currentLocation,
    pastCompanies: details.pastCompanies,
    currentWorkingCompany: details.currentWorkingCompany,
    totalExperience: details.totalExperience,
    communicationLanguage: details.communicationLanguage,
    assets: details.assets,
    certificate: details.certificate?.map(({ name, isValid }) => ({ name, isValid })),
    identityDocuments: details.identityDocuments?.map(({ idType, status }) => ({ idType, status })),
    isCallCompleted: row.isCallCompleted,
    currentStatus: row.status,
    currentStatusMetaData: metaData,
    currentStatusTimestamp: row.stageAt,
    currentStage: {
      ...{ status: row.status, metaData, timeStamp: row.stageAt },
      // A server of the build before does not clear it
      ...(row.decidedAt !== null && row.stageAt - row.decidedAt <= limits.lateUpdateTolerance
        ? { decidedAt: row.decidedAt }
        : {}),
    },
    candidateStatus: {
      currentStatus: { status: row.status },
      joined: row.status === 'joined' ? { docURL: row.joinedDocs.map(nameOf), employeeID: row.employeeId } : null,
      selected: row.selectedMessage === null ? null : { message: row.selectedMessage },
      rejected: row.rejectionMessage === null ? null : { message: row.rejectionMessage },
    },
    joiningTime: row.joiningTime,
    interviewStatus: row.interviewStatus,
    interviewCallsFailedCount: row.failedCalls,
    notes: row.notes === null ? null : { notes: row.notes, timeStamp: row.notesAt, by: row.notesByName },
    interviewSchedulingType: request.schedulingType,
    interviewDates: request.interviewDates,
    operatingDays: request.operatingDays,
    interviewTime: request.slots,
    endDate: request.endDate,
    expiryTime: row.expiresAt,
    attendedAt: row.attendedAt,
    desk: row.desk,
    scorecard: details.scorecard
      ? {
          answers: details.scorecard.answers.map(withoutCopy),
          timeStamp: details.scorecard.at,
          by: details.scorecard.byName,
        }
      : null,
    hiringStart: request.startDate,
    updatedAt: row.updatedAt,
    changedBy: row.changedBy === null ? null : { _id: row.changedBy, name: row.changedByName, at: row.updatedAt },
  }
}

/** Without the name of the copy that is kept. */
const withoutCopy = ({ questionId, label, kind, value }: StoredAnswer) => ({ questionId, label, kind, value })
const nameOf = ({ fileName, type }: JoinedDoc) => ({ fileName, type })

/** supplyType 8: the personal fields are in `personId`, not in the row itself (FUN-13). */
function personOf(row: FunnelColumns): Partial<FunnelRowWire> {
  const gender = row.gender === null ? null : genderCodes[row.gender]
  const mobileNo = maskNumber(row.mobile)
  if (row.supplyType === 8)
    return {
      personId: { name: row.name, mobileNo, area: row.locality, gender, age: row.age, distance: row.distanceM },
    }
  return { name: row.name, age: row.age, gender, mobileNo, localityName: row.locality, distance: row.distanceM }
}

/** The record as the rules judge it: through the wire, so that server and device judge the same thing. */
export const toJudged = (record: FunnelRecord): Applicant => toApplicant(toWire(record))
