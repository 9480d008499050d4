import { sql } from 'drizzle-orm'
import { istDayFromIso, istDaysBetween } from '../../src/lib/dates.ts'
import { boundsAround } from '../../src/lib/geo.ts'
import type { Db } from '../db/connect.ts'
import { candidateAttributes } from '../db/schema.ts'
import { pincodesNear } from '../masters/gazetteer/gazetteer.ts'
import type { Candidate } from './candidate-rows.ts'

/** Fields of words: a candidate has the attribute (field, word) or not. */
export const wordFields = [
  'candidate',
  'jobRole',
  'state',
  'district',
  'place',
  'gender',
  'age',
  'education',
  'language',
  'document',
  'asset',
  'supplyType',
  'channel',
  'flowStatus',
  'liveApplications',
] as const
export type WordField = (typeof wordFields)[number]

/**
 * Numeric fields, stored as binary digits. Each digit is an attribute of its own ('0' is the rightmost), with 'known'
 * for candidates who have a value. A range query takes as many bit operations as there are digits, and no value needs
 * its own bitmap.
 */
export const numberFields = {
  /** Months. */
  experience: 10,
  /** Hundreds of rupees. */
  salary: 12,
  /** Days since 2020 in India, as all days here. */
  registeredDay: 15,
  activeDay: 15,
  deliveredDay: 15,
} as const
export type NumberField = keyof typeof numberFields

const FIRST_DAY = istDayFromIso('2020-01-01')
export const largest = (field: NumberField): number => 2 ** numberFields[field] - 1
const clamp = (field: NumberField, n: number) => Math.min(largest(field), Math.max(0, Math.floor(n)))

/** The day number of a time, `ms` since the epoch. */
export const dayNumber = (ms: number): number => clamp('registeredDay', istDaysBetween(FIRST_DAY, ms))
export const salaryNumber = (rupees: number): number => clamp('salary', rupees / 100)
export const experienceNumber = (months: number): number => clamp('experience', months)
/** This many live applications or more are one attribute: no filter goes beyond five (RO-18). */
export const MOST_LIVE = 6

export interface Attribute {
  field: string
  value: string
}
export const nameOf = (field: string, value: string): string => `${field}\u0000${value}`

/** Everything that this candidate can be found by, as names (see nameOf). */
export function attributesOf(candidate: Candidate): string[] {
  const names: string[] = []
  const word = (field: WordField, value: string | number | null) => {
    if (value !== null && value !== '') names.push(nameOf(field, String(value)))
  }
  const number = (field: NumberField, value: number | undefined) => {
    if (value === undefined) return
    names.push(nameOf(field, 'known'))
    for (let digit = 0; digit < numberFields[field]; digit++)
      if ((value >> digit) & 1) names.push(nameOf(field, String(digit)))
  }
  const day = (ms: number | null) => (ms === null ? undefined : dayNumber(ms))
  word('candidate', 'any')
  for (const role of candidate.jobRoles) word('jobRole', role)
  word('state', candidate.state)
  word('district', candidate.district)
  word('place', candidate.pincode)
  word('gender', candidate.gender)
  word('age', candidate.age)
  word('education', candidate.education)
  for (const language of candidate.languages) word('language', language)
  for (const document of candidate.documents) word('document', document)
  for (const asset of candidate.assets) word('asset', asset)
  word('supplyType', candidate.supplyType)
  for (const channel of candidate.channels) word('channel', channel)
  word('flowStatus', candidate.flowStatus)
  word('liveApplications', Math.min(MOST_LIVE, candidate.liveApplications))
  number('experience', candidate.experienceMonths === null ? undefined : experienceNumber(candidate.experienceMonths))
  number('salary', candidate.expectedSalary === null ? undefined : salaryNumber(candidate.expectedSalary))
  number('registeredDay', day(candidate.registeredAt))
  number('activeDay', day(candidate.lastActiveAt))
  number('deliveredDay', day(candidate.deliveredAt))
  return names
}

/** The ids of attributes by name: all there are, or those of some fields. There are hundreds, not millions. */
export async function findAttributes(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: candidateAttributes.id, field: candidateAttributes.field, value: candidateAttributes.value })
    .from(candidateAttributes)
  return new Map(rows.map((row) => [nameOf(row.field, row.value), row.id]))
}

/** Gives ids to names that have none yet. */
export async function addAttributes(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const rows = names.map((name) => {
    const [field, value] = name.split('\u0000') as [string, string]
    return { field, value }
  })
  await db.insert(candidateAttributes).values(rows).onConflictDoNothing()
}

/**
 * Pincodes of the pool's places no further than `metres` from a point, in degrees: by the great circle, after a
 * rectangle around it. A place without a point of its own lies where the gazetteer has its pincode.
 */
export async function findPlacesNear(
  db: Db,
  point: { latitude: number; longitude: number; metres: number },
): Promise<string[]> {
  const { south, north, west, east } = boundsAround([point.longitude, point.latitude], point.metres)
  const unplaced = pincodesNear([point.longitude, point.latitude], point.metres)
  const { rows } = await db.execute<{ value: string }>(sql`
    select value from ${candidateAttributes}
    where field = 'place' and latitude between ${south} and ${north} and longitude between ${west} and ${east}
      and 2 * 6371000 * asin(sqrt(least(1,
        sin(radians(latitude - ${point.latitude}) / 2) ^ 2 + cos(radians(${point.latitude})) * cos(radians(latitude))
        * sin(radians(longitude - ${point.longitude}) / 2) ^ 2))) <= ${point.metres}
    union all
    select value from ${candidateAttributes}
    where field = 'place' and latitude is null and value = any(${sql.param(unplaced)}::text[])`)
  return rows.map((row) => row.value)
}

/** Stores where places are, so that candidates can be found by distance. */
export async function placeAttributes(
  db: Db,
  places: readonly { pincode: string; latitude: number; longitude: number }[],
): Promise<void> {
  await db
    .insert(candidateAttributes)
    .values(places.map(({ pincode, ...point }) => ({ field: 'place', value: pincode, ...point })))
    .onConflictDoUpdate({
      target: [candidateAttributes.field, candidateAttributes.value],
      set: { latitude: sql`excluded.latitude`, longitude: sql`excluded.longitude` },
    })
}
