import type { Step, StepContext } from '../../rules/command.ts'
import { readPayload } from '../device/payload.ts'
import type { Store } from '../device/store.ts'
import type { OutboxRow } from '../device/types.ts'
import type { NextPost } from '../network/push-line.ts'
import { stepKey } from './withdraw-on-server.ts'

type Post = Step & { kind: 'call' }

/** The requests that an operation still needs, or undefined when one of them is not a request of the batch: a file. */
function postsOf(store: Store, row: OutboxRow): { key: string; step: Post }[] | undefined {
  const payload = readPayload(store, row)
  if (!payload) return undefined
  const isDone = (step: Step) => row.steps.find((one) => one.name === step.name)?.result !== undefined
  const open = payload.command.steps(payload.input as never).filter((step) => !isDone(step))
  const posts = open.filter((step): step is Post => step.kind === 'call')
  return posts.length < open.length ? undefined : posts.map((step) => ({ key: stepKey(row.opId, step.name), step }))
}

/** How many requests an operation still needs; undefined when it cannot be part of a chain. */
export const countPosts = (store: Store, row: OutboxRow): number | undefined => postsOf(store, row)?.length

/** What goes out behind the request with this key: the other ones of its operation, and those of its followers. */
export function findNext(store: Store, key: string, row: OutboxRow, followers: OutboxRow[]): NextPost[] {
  const own = postsOf(store, row)
  if (!own) return []
  const behind = own.slice(own.findIndex((post) => post.key === key) + 1)
  // The base of each is set by the server, from the response to the one before it
  const toNext = (of: OutboxRow, post: { key: string; step: Post }): NextPost => ({
    spec: post.step.call,
    post: {
      key: post.key,
      call: post.step.call.name,
      input: post.step.input({ base: of.base, uploads: uploadsOf(of) }) as Record<string, unknown>,
      actedAt: actedAtOf(of),
    },
  })
  return [
    ...behind.map((post) => toNext(row, post)),
    ...followers.flatMap((follower) => (postsOf(store, follower) ?? []).map((post) => toNext(follower, post))),
  ]
}

/** When the user acted, as the contract has it: whole ms since 1970. */
export const actedAtOf = ({ deviceTime }: OutboxRow): number => Math.max(0, Math.trunc(deviceTime))

/** What the upload steps of an operation have stored. */
export const uploadsOf = (row: OutboxRow): StepContext['uploads'] =>
  row.steps.flatMap((step) => {
    const stored = step.result as { fileName?: unknown; type?: unknown } | boolean | undefined
    return typeof stored === 'object' ? [{ fileName: String(stored.fileName), type: String(stored.type) }] : []
  })
