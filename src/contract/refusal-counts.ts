import * as v from 'valibot'
import { defineCall } from './call.ts'
import { epochMs, pageOptions, paginationOptions } from './shapes.ts'

const refusedWire = v.object({
  /** Of the contract, or the area of the path ('files'); 'other' for what nobody knows. */
  call: v.string(),
  /** A key of `refusalReasons`, or 'other'. */
  reason: v.string(),
  /** Its sentence in English, with dots for what it names; the reason itself where there is none. */
  message: v.string(),
  count: v.number(),
  /** How many of them came from another build of the app than the one that is offered. */
  ofOldBuilds: v.number(),
  /** About how many devices were refused: exact for a few. */
  devices: v.number(),
  /** The beginning of the newest hour with one of them, epoch ms. */
  lastHour: v.number(),
})
export type Refused = v.InferOutput<typeof refusedWire>

/** week, day: sent an update later than that after it was recorded; build: opened another build of the app last. */
export const oldKinds = ['week', 'day', 'build'] as const

const oldDeviceWire = v.object({
  ipId: v.string(),
  company: v.string(),
  person: v.string(),
  role: v.string(),
  /** 'Chrome on Android'. */
  device: v.string(),
  /** Of the app that was last seen on it. */
  build: v.nullable(v.string()),
  isOldBuild: v.boolean(),
  /** When a server first offered that build, epoch ms; null when it is not known. */
  buildSince: v.nullable(v.number()),
  seenAt: v.number(),
  /** Updates of the last 30 days that took more than a day to arrive, and more than a week among them. */
  lateDay: v.number(),
  lateWeek: v.number(),
  /** The longest way of one of them, ms. */
  longestMs: v.number(),
  /** Updates that were still on the device when it last reported. */
  waiting: v.number(),
})
export type OldDevice = v.InferOutput<typeof oldDeviceWire>

const filter = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)))

export const refusalCalls = {
  /**
   * Ours, for operations: what was refused or failed, by call and reason, most often first (OPS-02). Counted by the hour
   * and kept for 30 days; the last 24 hours by default.
   */
  list: defineCall({
    name: 'refusals.list',
    method: 'POST',
    path: 'operations/refusals',
    offline: 'needs-network',
    input: v.object({
      from: v.optional(epochMs),
      to: v.optional(epochMs),
      call: filter,
      reason: filter,
      build: filter,
      ...pageOptions.entries,
    }),
    output: v.object({
      data: v.object({
        refused: v.array(refusedWire),
        /** Of all that match, on every page. */
        count: v.number(),
        devices: v.number(),
        /** What there is in this time, whatever is chosen; at most 100 of each. */
        choices: v.object({ calls: v.array(v.string()), reasons: v.array(v.string()), builds: v.array(v.string()) }),
        /** The build of the app that is offered; null when none is known. */
        newestBuild: v.nullable(v.string()),
      }),
      paginationOptions,
    }),
  }),
}

export const deviceCalls = {
  /** Ours, for operations: devices whose updates came late or whose app is old, the latest first (OPS-03). */
  old: defineCall({
    name: 'devices.old',
    method: 'POST',
    path: 'operations/old-devices',
    offline: 'needs-network',
    input: v.object({ kind: v.optional(v.picklist(oldKinds)), ...pageOptions.entries }),
    output: v.object({ data: v.array(oldDeviceWire), paginationOptions }),
  }),
}
