import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id, personLine } from './shapes.ts'

/** Own views of one user, and shared ones of one company, at most. */
export const MOST_VIEWS = 30
export const VIEW_NAME_LENGTH = 60

/** A tab, channel, field or column by its name: a newer app knows more of them than this server. */
const name = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,30}$/))
const order = v.picklist(['ascending', 'descending'])

/** What a view of the applicants holds: filter, sort and columns; what is missing is as usual. */
const filter = v.object({
  tab: name,
  search: v.optional(personLine(100)),
  channel: v.optional(name),
  sort: v.optional(v.object({ field: name, order })),
  columns: v.optional(v.pipe(v.array(name), v.maxLength(30))),
})
export type ViewFilter = v.InferOutput<typeof filter>

const viewWire = v.object({
  viewId: v.string(),
  name: v.string(),
  isShared: v.boolean(),
  /** Saved by the user who asks. */
  isOwn: v.boolean(),
  /** Whether the user who asks may change, rename and delete it. */
  mayChange: v.boolean(),
  createdByName: v.nullish(v.string()),
  filter: v.object({
    tab: v.string(),
    search: v.nullish(v.string()),
    channel: v.nullish(v.string()),
    sort: v.nullish(v.object({ field: v.string(), order: v.string() })),
    columns: v.nullish(v.array(v.string())),
  }),
})
export type ViewWire = v.InferOutput<typeof viewWire>

const named = { name: v.pipe(personLine(VIEW_NAME_LENGTH), v.minLength(1)), isShared: v.boolean() }

/** Views of the applicants that people saved, for themselves or for their company (FUN-19). The paths are ours. */
export const viewCalls = {
  /** A user's own, and those shared with everyone who works for this partner. */
  list: defineCall({
    name: 'views.list',
    method: 'POST',
    path: 'view/list',
    offline: 'read-saved',
    input: v.object({ ipId: id }),
    output: v.object({ data: v.array(viewWire) }),
  }),
  /** A new one, or with `viewId` another filter for one that is there. */
  save: defineCall({
    name: 'views.save',
    method: 'POST',
    path: 'view/save',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, viewId: v.optional(id), ...named, filter }),
    output: v.object({ data: viewWire }),
  }),
  /** Another name, or shared from now on, or no more. */
  rename: defineCall({
    name: 'views.rename',
    method: 'POST',
    path: 'view/rename',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, viewId: id, ...named }),
    output: v.object({ data: viewWire }),
  }),
  remove: defineCall({
    name: 'views.remove',
    method: 'POST',
    path: 'view/delete',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ ipId: id, viewId: id }),
    output: v.object({ data: v.object({ viewId: v.string() }) }),
  }),
}
