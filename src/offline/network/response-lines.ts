import { headers } from '../../contract/call.ts'
import { schedule } from '../device/deps.ts'
import type { Store } from '../device/store.ts'
import type { Exchange } from './classification.ts'
import { reportConnectivity } from './connectivity.ts'
import { parseObject, readStatusOrMissing } from './read-response.ts'
import { TIMEOUT_MS } from './request.ts'
import { noteEpoch } from './restore-epoch.ts'

/** How a response of lines ended. missing: the server does not know this request, or cannot read it. */
export type LinesEnd = 'missing' | Exchange

/** What a line was read with. */
export interface LineSource {
  requestId?: string
  epoch?: string
}

export interface LineReaders<T> {
  /** Undefined for text that is no line of ours. */
  parse: (line: Record<string, unknown> | undefined) => T | undefined
  onLine: (line: T, source: LineSource) => void
  /** Is given the first line before it counts; true when that was for it. */
  onFirst?: (line: Record<string, unknown> | undefined) => boolean
}

interface Opened {
  response: Response
  /** When the request was sent, epoch ms by the device's clock. */
  sentAt: number
}

const silent: Exchange = { kind: 'silent', reason: 'network' }

/**
 * Hands over the lines of a response as they arrive, and resolves to how it ended: 'ok' when it is complete, if each request
 * has its line. The time limit is of each silence. Never throws.
 */
export async function readLines<T>(
  store: Store,
  { response, sentAt }: Opened,
  { parse, onLine, onFirst }: LineReaders<T>,
): Promise<LinesEnd> {
  const { deps } = store
  const seen = response.headers.get(headers.epoch) ?? undefined
  const requestId = response.headers.get('x-request-id') ?? undefined
  const noteOurs = async () => {
    void deps.noteServerDate?.(response.headers.get('date'), sentAt, Date.now())
    if (seen !== undefined) await noteEpoch(store, seen)
  }
  const isLines = response.status === 200 && /x-ndjson/i.test(response.headers.get('content-type') ?? '')
  if (!isLines) {
    const text = await inTime(store, response.text()).catch(() => undefined)
    if (text === undefined) return silent
    const end = readStatusOrMissing(deps, response, text)
    if (end === 'missing' || end.kind === 'status') await noteOurs()
    return end
  }
  await noteOurs()
  let count = 0
  try {
    for await (const text of linesOf(store, response)) {
      const line = parseObject(text)
      if (count === 0 && onFirst?.(line)) continue
      const parsed = parse(line)
      // Text that is no line was written by a proxy on the way
      if (parsed === undefined) return count === 0 ? { kind: 'portal' } : silent
      if (count === 0) await reportConnectivity(store, { kind: 'ok', body: {} })
      count += 1
      onLine(parsed, { requestId, epoch: seen })
    }
  } catch {
    return silent
  }
  return count > 0 ? { kind: 'ok', body: {} } : silent
}

/** The lines of a response as they arrive. Throws when it is cut, or silent for too long. */
async function* linesOf(store: Store, response: Response): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  if (!reader) rest = await inTime(store, response.text())
  for (;;) {
    const { done, value } = reader ? await inTime(store, reader.read()) : { done: true, value: undefined }
    rest += value ? decoder.decode(value, { stream: true }) : ''
    const lines = rest.split('\n')
    rest = lines.pop()!
    yield* lines
    if (done && rest) yield rest
    if (done) return
  }
}

/** Rejects when `promise` is not settled within the time limit of a request. */
function inTime<T>(store: Store, promise: Promise<T>): Promise<T> {
  let cancel = () => {}
  const timeout = new Promise<never>((_, reject) => {
    cancel = schedule(store.deps, TIMEOUT_MS, () => reject(new Error('No data in time')))
  })
  return Promise.race([promise, timeout]).finally(() => cancel())
}
