import type { Context } from 'hono'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePaths, headers } from '../../../src/contract/call.ts'
import { eventStream, HEARTBEAT_MS } from '../../../src/contract/events.ts'
import { choosesPartner } from '../../../src/rules/roles.ts'
import { authenticate, checkHeaders } from '../read-request.ts'
import { refusedSenderOf } from '../refusal-tally.ts'
import type { Services } from '../services.ts'
import { HttpProblem, Refusal } from '../../core/errors.ts'
import type { Actor } from '../../store/actor.ts'
import { findLastEventId, type UserEvent } from '../../store/events.ts'
import { mayActFor } from '../../store/policies.ts'
import type { EventHub, Listener } from './hub.ts'
import { gatherRowNews } from './row-news.ts'

const PATH = (basePaths.hire + eventStream.path).toLowerCase()
/** A reader with this much unread data is gone, bytes. */
const MOST_WAITING = 256 * 1024
/** The shortest comment: a phone that is open all day receives it 450 times an hour. */
const HEARTBEAT = ':\n'
/** The heartbeat waits so long for the check of the session, ms: a phone looks for its network when one is two seconds late. */
const CHECK_MS = 1_000
/** A session that could not be checked for so long, and up to twice as long, is taken for over, ms. */
const UNCHECKED_MS = 5 * 60_000

export interface StreamOptions extends Pick<Services, 'db' | 'log' | 'verifyAccessToken' | 'epoch' | 'noteRefusal'> {
  events: EventHub
  heartbeatMs?: number
  uncheckedMs?: number
}

export const isEventStream = (c: Context): boolean => c.req.method === 'GET' && c.req.path.toLowerCase() === PATH

/**
 * API-093: GET events/stream. First `ready` with the id after which events follow, then events, and a comment as
 * heartbeat. The token is checked again with each heartbeat, so the stream ends soon after the session, and at the
 * latest when the token expires. The client then reconnects with a new token and the last id it has seen. A database that
 * is slow or away ends no stream: all phones would come back at once, and ask it more than the heartbeats do.
 */
export function answerEvents(options: StreamOptions): (c: Context) => Promise<Response> {
  return async (c) => {
    c.set('call' as never, eventStream.name as never)
    try {
      checkHeaders(c)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      options.noteRefusal?.(eventStream.name, error.reason, refusedSenderOf(c))
      return c.json({ status: false, error: error.toError() })
    }
    const actor = await authenticate(options, c)
    const { userId } = actor
    const asked = c.req.header('Last-Event-ID') ?? ''
    let last: number
    let epoch: string | undefined
    do {
      epoch = options.epoch?.id
      last = await findLastEventId(options.db, userId)
    } while (options.epoch?.id !== epoch)
    // An id of another database, or made up, would keep the stream silent
    const seen = /^\d{1,15}$/.test(asked) ? Math.min(Number(asked), last) : last
    const check = () =>
      authenticate(options, c).then(
        (user) => (user.userId === userId ? user : 'over'),
        (error: unknown) => (isOver(error) ? 'over' : undefined),
      )
    return new Response(openStream(options, { actor, seen, check }, c.req.raw.signal), {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // nginx would gather what must arrive at once
        'X-Accel-Buffering': 'no',
        // A phone with nothing to send is notified of a restored backup all the same
        ...(epoch === undefined ? {} : { [headers.epoch]: epoch }),
      },
    })
  }
}

const isOver = (error: unknown) => error instanceof HttpProblem && (error.status === 401 || error.status === 403)

interface Reader {
  actor: Actor
  seen: number
  /** Who it is now; 'over' once the session is; undefined when nobody can tell. */
  check: () => Promise<Actor | 'over' | undefined>
}

function openStream(
  { events, log, heartbeatMs = HEARTBEAT_MS, uncheckedMs = UNCHECKED_MS }: StreamOptions,
  reader: Reader,
  gone: AbortSignal,
) {
  let close = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const encoder = new TextEncoder()
        let isOpen = true
        let timer: NodeJS.Timeout | undefined
        let detach = () => {}
        let { actor } = reader
        const say = (text: string) => {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) <= 0) return close()
          controller.enqueue(encoder.encode(text))
        }
        const rows = gatherRowNews((ipIds) => say(formatRows(actor, ipIds)))
        const listener: Listener = {
          userId: actor.userId,
          seen: reader.seen,
          send: (event) => say(format(event)),
          onRows: (urgency, ipId) => {
            if (ipId === undefined || mayActFor(actor, ipId)) rows.note(urgency, ipId)
          },
          close: () => close(),
        }
        close = () => {
          if (!isOpen) return
          isOpen = false
          clearTimeout(timer)
          rows.stop()
          detach()
          gone.removeEventListener('abort', close)
          // Already closed when the reader has left
          try {
            controller.close()
          } catch {
            return
          }
        }
        let checkedAt = performance.now()
        // Not all at the same moment
        const longest = uncheckedMs * (1 + Math.random())
        let checking: Promise<void> | undefined
        const check = async () => {
          const now = await reader.check()
          checking = undefined
          if (!now || !isOpen) return
          if (now === 'over') return close()
          actor = now
          checkedAt = performance.now()
          void events.flush(listener)
        }
        const beat = async () => {
          checking ??= check()
          await Promise.race([checking, sleep(CHECK_MS, undefined, { ref: false })])
          if (!isOpen) return
          if (performance.now() - checkedAt > longest) {
            log.warn({ userId: actor.userId }, 'a session could not be checked: its stream ends')
            return close()
          }
          say(HEARTBEAT)
          waitForBeat()
        }
        const waitForBeat = () => {
          if (isOpen) timer = setTimeout(() => void beat(), heartbeatMs)
        }
        gone.addEventListener('abort', close)
        say(`event: ready\nid: ${reader.seen}\ndata: {"tellsRows":true}\n\n`)
        detach = events.attach(listener)
        void events.flush(listener)
        waitForBeat()
      },
      cancel: () => close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  )
}

const format = ({ id, type, data }: UserEvent) => `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** Beyond so many it is told without their names. */
const MOST_NAMED = 20

/** Without an id: it is not stored. Partners are named to those who act for several. */
function formatRows(actor: Actor, ipIds: Set<string> | undefined): string {
  const isNamed = ipIds !== undefined && ipIds.size <= MOST_NAMED && choosesPartner(actor.userCode)
  return `event: rows\ndata: ${JSON.stringify(isNamed ? { ipIds: [...ipIds] } : {})}\n\n`
}
