import * as v from 'valibot'
import { foldName } from '../lib/text.ts'
import { deskEntryWire, toDeskEntry, type DeskEntry } from './desk-entry.ts'
import { cardWire } from './scorecard.ts'

/** Funnel statuses as on the wire (STG-01). */
export const funnelStatuses = [
  'interested',
  'shortlisted',
  'interviewNoShow',
  'interviewDone',
  'selected',
  'rejected',
  'joiningNoShow',
  'joined',
] as const
export type FunnelStatus = (typeof funnelStatuses)[number]

export const subStages = [
  'awaitingCall',
  'awaitingResult',
  'selfSelected',
  'selfJoined',
  'noUpdate',
  'notAttended',
  'notJoined',
] as const
export type SubStage = (typeof subStages)[number]

export const interviewStatuses = ['scheduled', 'failed', 'progress', 'completed'] as const
export type InterviewStatus = (typeof interviewStatuses)[number]

export const channels = ['app', 'webBot', 'whatsAppBot', 'sms', 'dm', 'walkIn'] as const
export type Channel = (typeof channels)[number]

/**
 * One of these or none; a value of a later version counts as none. During an update an app meets servers that know more
 * than it does, and an applicant must not disappear for it.
 */
const known = <const T extends readonly string[]>(values: T) => v.fallback(v.nullish(v.picklist(values)), undefined)

const nullishText = v.nullish(v.string())
const nullishNumber = v.nullish(v.number())
const metaData = v.object({
  subStage: known(subStages),
  userConfirmed: v.nullish(v.boolean()),
  employerConfirmed: v.nullish(v.boolean()),
})
const file = v.object({ fileName: v.string(), type: v.string() })

/** One slot of an interview day, 'HH:MM' in India. */
const slot = v.object({ from: v.string(), to: v.string() })

/**
 * A funnel record as the server returns it (FUN-16). Contact numbers are masked by the server; identity documents carry
 * their type only (TRAP-60). `updatedAt`, `changedBy` and `expiryTime` are ours, the rest has the wire's spelling.
 */
export const funnelRowWire = v.object({
  _id: v.string(),
  name: v.nullish(v.string()),
  age: nullishNumber,
  gender: v.nullish(v.union([v.string(), v.number()])),
  mobileNo: nullishText,
  alternateNumber: nullishText,
  candidateMobile: nullishText,
  interviewerNumber: nullishNumber,
  hiringRequestId: v.union([v.string(), v.array(v.string())]),
  hiringRequestName: nullishText,
  hiringReqName: nullishText,
  jobRoleName: nullishText,
  tcDistrict: nullishText,
  ipId: v.string(),
  physicalInterview: v.nullish(v.boolean()),
  preferredLocation: v.nullish(v.object({ city: nullishText })),
  distance: nullishNumber,
  localityName: nullishText,
  channelType: nullishText,
  /** Ours: the list they came in, e.g. the name of a job board. */
  source: nullishText,
  supplyType: nullishNumber,
  personId: v.nullish(
    v.object({
      name: nullishText,
      mobileNo: nullishText,
      area: nullishText,
      gender: v.nullish(v.union([v.string(), v.number()])),
      age: nullishNumber,
      distance: nullishNumber,
    }),
  ),
  currentLocation: v.nullish(
    v.object({
      district: nullishText,
      locality: nullishText,
      address: nullishText,
      pincode: nullishText,
      isValid: v.nullish(v.boolean()),
    }),
  ),
  pastCompanies: v.nullish(v.array(v.string())),
  currentWorkingCompany: nullishText,
  totalExperience: nullishText,
  communicationLanguage: v.nullish(v.array(v.string())),
  assets: v.nullish(v.array(v.object({ name: v.string(), hasAsset: v.boolean() }))),
  certificate: v.nullish(v.array(v.object({ name: v.string(), isValid: v.nullish(v.boolean()) }))),
  identityDocuments: v.nullish(v.array(v.object({ idType: v.string(), status: nullishText }))),
  isCallCompleted: v.nullish(v.boolean()),
  currentStatus: v.picklist(funnelStatuses),
  currentStatusMetaData: v.nullish(metaData),
  currentStatusTimestamp: nullishNumber,
  currentStage: v.nullish(
    v.object({
      status: v.picklist(funnelStatuses),
      metaData: v.nullish(metaData),
      timeStamp: v.number(),
      /** When the user decided, where that was on an earlier day in India than `timeStamp`: offline, before midnight. */
      decidedAt: v.nullish(v.number()),
    }),
  ),
  candidateStatus: v.nullish(
    v.object({
      currentStatus: v.nullish(v.object({ status: v.picklist(funnelStatuses) })),
      joined: v.nullish(v.object({ docURL: v.nullish(v.array(file)), employeeID: nullishText })),
      selected: v.nullish(v.object({ message: nullishText })),
      rejected: v.nullish(v.object({ message: nullishText })),
    }),
  ),
  joiningTime: v.nullish(v.union([v.number(), v.string()])),
  interviewStatus: known(interviewStatuses),
  interviewCallsFailedCount: nullishNumber,
  notes: v.nullish(v.object({ notes: nullishText, timeStamp: nullishNumber, by: nullishText })),
  interviewSchedulingType: known(['days', 'dates']),
  interviewDates: v.nullish(v.array(v.number())),
  operatingDays: v.nullish(v.array(v.string())),
  interviewTime: v.nullish(v.array(slot)),
  endDate: nullishNumber,
  expiryTime: nullishNumber,
  /** Ours: when the applicant last came to the gate. */
  attendedAt: nullishNumber,
  /** Ours: their place in the queue of that day; one that cannot be read counts as none. */
  desk: v.fallback(v.nullish(deskEntryWire), undefined),
  /** Ours: the answers to the questions of the request. */
  scorecard: v.nullish(cardWire),
  hiringStart: nullishNumber,
  /**
   * Ours: where the interview is held, [longitude, latitude]. Null when the request names no office; absent in
   * responses to updates, which do not change it.
   */
  interviewOffice: v.nullish(
    v.object({
      officeName: v.string(),
      address: v.string(),
      city: v.string(),
      location: v.tuple([v.number(), v.number()]),
    }),
  ),
  updatedAt: v.number(),
  changedBy: v.nullish(v.object({ _id: nullishText, name: nullishText, at: v.number() })),
})
export type FunnelRowWire = v.InferOutput<typeof funnelRowWire>

/** What an update can change of a funnel record. */
const changing = [
  '_id',
  'currentStatus',
  'currentStatusMetaData',
  'currentStatusTimestamp',
  'currentStage',
  'candidateStatus',
  'joiningTime',
  'interviewStatus',
  'isCallCompleted',
  'interviewCallsFailedCount',
  'interviewerNumber',
  'notes',
  'expiryTime',
  'attendedAt',
  'desk',
  'scorecard',
  'updatedAt',
  'changedBy',
] as const

/** A funnel record without what no update changes: for a device that has the rest. */
export const changedRowWire = v.pick(funnelRowWire, changing)
export type ChangedRowWire = v.InferOutput<typeof changedRowWire>

/** Without members that are empty, or stand in `currentStage` as well (TRAP-45). */
export function toChangedRow(row: FunnelRowWire): ChangedRowWire {
  const { currentStage } = row
  const candidateStatus = row.candidateStatus && { ...omitEmpty(row.candidateStatus), currentStatus: undefined }
  const { currentStatusMetaData, currentStatusTimestamp, ...changed } = Object.fromEntries(
    changing.map((name) => [name, row[name]]),
  ) as unknown as ChangedRowWire
  const twice = currentStage ? {} : { currentStatusMetaData, currentStatusTimestamp }
  return omitEmpty({ ...changed, ...twice, candidateStatus })
}

const omitEmpty = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member != null)) as T

export type Gender = 'male' | 'female' | 'other'
export type InterviewType = 'walkIn' | 'telephonic'

/** An applicant of one hiring request in clean names: stored on the device, read by the rules and the screens. */
export interface Applicant {
  funnelId: string
  hiringRequestId: string
  ipId: string
  requestName: string
  jobRole: string
  name: string
  age?: number
  gender?: Gender
  /** Masked by the server, e.g. '98XXXXXX14'. */
  mobile?: string
  alternateMobile?: string
  district?: string
  locality?: string
  /** City of the work location (PROF-02). */
  workCity?: string
  /** Metres. */
  distance?: number
  channel?: string
  /** The list they came in, e.g. the name of a job board. */
  source?: string
  interviewType: InterviewType
  stage: Stage
  /** IST midnight of the joining day, epoch ms. */
  joiningTime?: number
  rejectionReason?: string
  joined?: { employeeId?: string; documents: { fileName: string; type: string }[] }
  notes?: { text: string; at?: number; by?: string }
  call: { status?: InterviewStatus; completed: boolean; failedCount: number; interviewerNumber?: number }
  schedule: Schedule
  /** When a screened applicant expires, epoch ms. */
  expiresAt?: number
  /** When they last came to the gate of an interview, epoch ms. */
  attendedAt?: number
  /** Their place in the queue of the day they were let in (rules/desk-moves.ts). */
  desk?: DeskEntry
  /** The answers to the questions of the request; `at`: epoch ms. */
  scorecard?: {
    answers: { questionId: string; label: string; kind: string; value: boolean | number | string }[]
    at: number
    by?: string
  }
  /** When hiring for the request began, epoch ms. */
  hiringStart?: number
  /** Where the interview is held; null: the request names no office; undefined: not in this response. */
  office?: InterviewOffice | null
  home?: { district?: string; locality?: string; address?: string; pincode?: string; verified: boolean }
  pastCompanies: string[]
  currentCompany?: string
  experience?: string
  languages: string[]
  tools: string[]
  idTypes: string[]
  certificates: { name: string; valid: boolean }[]
  updatedAt: number
  changedBy?: { userId?: string; name?: string; at: number }
}

export interface Stage {
  status: FunnelStatus
  subStage?: SubStage
  /** Reported by the applicant. */
  userConfirmed: boolean
  /** Confirmed by the employer (STG-25). */
  employerConfirmed: boolean
  /** When the stage was entered, epoch ms: the base value against which a later update is checked (TRAP-17). */
  at: number
  /** When the user decided, epoch ms, where that was on an earlier day in India: `at` is when the server took it. */
  decidedAt?: number
}

export interface Schedule {
  kind?: 'days' | 'dates'
  /** IST midnights, epoch ms. */
  dates: number[]
  /** Weekday names. */
  days: string[]
  slots: { from: string; to: string }[]
  endDate?: number
}

export interface InterviewOffice {
  name: string
  address: string
  city: string
  /** Degrees. */
  longitude: number
  latitude: number
}

const genders: Record<string, Gender> = {
  '1': 'male',
  male: 'male',
  '2': 'female',
  female: 'female',
  '3': 'other',
  other: 'other',
}
const toolNames: Record<string, string> = { smartPhone: 'Smartphone', laptop: 'Laptop', bike: 'Bike' }
const findGender = (value: string | number | null | undefined) =>
  value == null ? undefined : genders[String(value).toLowerCase()]

/** What an update can change of an applicant. */
export type ChangedApplicant = Pick<
  Applicant,
  | 'funnelId'
  | 'stage'
  | 'joiningTime'
  | 'rejectionReason'
  | 'joined'
  | 'notes'
  | 'call'
  | 'expiresAt'
  | 'attendedAt'
  | 'desk'
  | 'scorecard'
  | 'updatedAt'
  | 'changedBy'
>

/** Has every member, so that what is gone replaces what was there (TRAP-45, STG-24). */
export function toChanged(row: ChangedRowWire): ChangedApplicant {
  const status = row.currentStage?.status ?? row.currentStatus ?? row.candidateStatus?.currentStatus?.status
  const meta = row.currentStage?.metaData ?? row.currentStatusMetaData
  const joiningTime =
    row.joiningTime == null || row.joiningTime === '' ? undefined : Math.trunc(Number(row.joiningTime))
  const joined = row.candidateStatus?.joined
  return {
    funnelId: row._id,
    stage: {
      status,
      subStage: meta?.subStage ?? undefined,
      userConfirmed: meta?.userConfirmed ?? false,
      employerConfirmed: meta?.employerConfirmed ?? false,
      at: row.currentStage?.timeStamp ?? row.currentStatusTimestamp ?? 0,
      ...(row.currentStage?.decidedAt == null ? {} : { decidedAt: row.currentStage.decidedAt }),
    },
    joiningTime: Number.isFinite(joiningTime) ? joiningTime : undefined,
    rejectionReason: row.candidateStatus?.rejected?.message ?? undefined,
    joined: joined ? { employeeId: joined.employeeID ?? undefined, documents: joined.docURL ?? [] } : undefined,
    notes: row.notes?.notes
      ? { text: row.notes.notes, at: row.notes.timeStamp ?? undefined, by: row.notes.by ?? undefined }
      : undefined,
    call: {
      status: row.interviewStatus ?? undefined,
      completed: row.isCallCompleted ?? false,
      failedCount: row.interviewCallsFailedCount ?? 0,
      interviewerNumber: row.interviewerNumber ?? undefined,
    },
    expiresAt: row.expiryTime ?? undefined,
    attendedAt: row.attendedAt ?? undefined,
    desk: row.desk ? toDeskEntry(row.desk) : undefined,
    scorecard: row.scorecard
      ? { answers: row.scorecard.answers, at: row.scorecard.timeStamp, by: row.scorecard.by ?? undefined }
      : undefined,
    updatedAt: row.updatedAt,
    changedBy: row.changedBy
      ? { userId: row.changedBy._id ?? undefined, name: row.changedBy.name ?? undefined, at: row.changedBy.at }
      : undefined,
  }
}

/** The one place where a wire record becomes an Applicant (TRAP-33, TRAP-45; FUN-13, FUN-14, PROF-06, STG-24). */
export function toApplicant(row: FunnelRowWire): Applicant {
  // supplyType 8: the candidate's data is in an object of its own (FUN-13)
  const person = row.supplyType === 8 ? row.personId : undefined
  return {
    ...toChanged(row),
    hiringRequestId: Array.isArray(row.hiringRequestId) ? (row.hiringRequestId[0] ?? '') : row.hiringRequestId,
    ipId: row.ipId,
    requestName: row.hiringRequestName ?? row.hiringReqName ?? '',
    jobRole: row.jobRoleName ?? '',
    name: person?.name ?? row.name ?? '',
    age: person?.age ?? row.age ?? undefined,
    gender: findGender(person?.gender ?? row.gender),
    mobile: person?.mobileNo ?? row.mobileNo ?? row.candidateMobile ?? undefined,
    alternateMobile: row.alternateNumber ?? undefined,
    district: row.tcDistrict ?? undefined,
    locality: person?.area ?? row.localityName ?? undefined,
    workCity: row.preferredLocation?.city ?? undefined,
    distance: person?.distance ?? row.distance ?? undefined,
    channel: row.channelType ?? undefined,
    ...(row.source ? { source: row.source } : {}),
    interviewType: row.physicalInterview ? 'walkIn' : 'telephonic',
    schedule: {
      kind: row.interviewSchedulingType ?? undefined,
      dates: row.interviewDates ?? [],
      days: row.operatingDays ?? [],
      slots: row.interviewTime ?? [],
      endDate: row.endDate ?? undefined,
    },
    hiringStart: row.hiringStart ?? undefined,
    ...(row.interviewOffice === undefined ? {} : { office: row.interviewOffice && toOffice(row.interviewOffice) }),
    home: row.currentLocation
      ? {
          district: row.currentLocation.district ?? undefined,
          locality: row.currentLocation.locality ?? undefined,
          address: row.currentLocation.address ?? undefined,
          pincode: row.currentLocation.pincode ?? undefined,
          verified: row.currentLocation.isValid ?? false,
        }
      : undefined,
    pastCompanies: row.pastCompanies ?? [],
    currentCompany: row.currentWorkingCompany ?? undefined,
    experience: row.totalExperience ?? undefined,
    languages: eachOnce(row.communicationLanguage ?? []),
    tools: eachOnce(
      (row.assets ?? []).filter((asset) => asset.hasAsset).map((asset) => toolNames[asset.name] ?? asset.name),
    ),
    idTypes: eachOnce((row.identityDocuments ?? []).map((document) => document.idType)),
    certificates: (row.certificate ?? []).map((item) => ({ name: item.name, valid: item.isValid ?? false })),
  }
}

/** 'Hindi' and 'hindi ' are one language: these lists come from several apps (PROF-06). */
function eachOnce(words: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const word of words) if (!known.has(foldName(word))) known.set(foldName(word), word.trim())
  return [...known.values()]
}

const toOffice = (office: NonNullable<FunnelRowWire['interviewOffice']>): InterviewOffice => ({
  name: office.officeName,
  address: office.address,
  city: office.city,
  longitude: office.location[0],
  latitude: office.location[1],
})
