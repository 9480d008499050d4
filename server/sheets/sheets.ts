import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import type { SheetLimits, SheetReading } from '../../src/sheets/read-sheet.ts'
import { createSheetSlots } from './slots.ts'
import type { SheetAnswer, SheetTask } from './sheet-worker.ts'
import type { Cell, SheetPlan } from '../../src/sheets/sheet-xml.ts'

/** Spreadsheets read and written off the main thread, so that other requests do not wait. */
export interface Sheets {
  /** Reads a file within limits; never rejects but for HTTP 503 when too many are at it. */
  read(owner: string, bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<SheetReading>
  /**
   * An .xlsx of the rows, made while it is being fetched; the next rows are requested only when there is room for them.
   * It fails when nobody fetches it any more. `owner`: the user, who has one worker at a time.
   */
  write(owner: string, plan: SheetPlan, batches: AsyncIterable<Cell[][]>): Promise<ReadableStream<Uint8Array>>
}

/** The largest sheet allowed takes a few seconds. */
const READ_MS = 30_000
/** Of a worker, MB. */
const MEMORY = 768

export interface WriteLimits {
  /** A file that nobody reads from for so long is given up, ms. */
  idleMs: number
  /** After this long the average must reach `bytesPerSecond`, ms: one byte now and then keeps no worker. */
  graceMs: number
  bytesPerSecond: number
}
/** A phone on 2G fetches some 6 kB/s. */
const writeLimits: WriteLimits = { idleMs: 30_000, graceMs: 60_000, bytesPerSecond: 1_000 }

/** @param file the built worker: dist/server/sheet-worker.js. */
export function workerSheets(file: URL | string, limits: WriteLimits = writeLimits): Sheets {
  const slots = createSheetSlots()
  const startWriter = () =>
    new SheetTasks(threadEnd(new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY } })))
  // What others made is read in a process of its own: where V8 gives up, a thread takes the whole server with it
  const startReader = () => new SheetTasks(processEnd(file))
  return {
    async read(owner, bytes, limits) {
      const free = await slots.take(owner)
      const thread = startReader()
      try {
        const answer = await thread.ask({ do: 'read', bytes, limits }, READ_MS)
        return 'reading' in answer ? answer.reading : { problem: 'damaged' }
      } catch {
        // It ran out of memory or of time: larger than it appeared
        return { problem: 'too-large' }
      } finally {
        thread.end()
        free()
      }
    },

    async write(owner, plan, batches) {
      const free = await slots.take(owner)
      const thread = startWriter()
      const rows = batches[Symbol.asyncIterator]()
      const patience = createPatience(limits)
      const close = () => {
        patience.end()
        thread.end()
        free()
      }
      let isOpen = false
      return new ReadableStream<Uint8Array>({
        start(controller) {
          patience.begin(() => {
            close()
            void rows.return?.()
            controller.error(new Error('Nobody reads the file that is being written'))
          })
        },
        async pull(controller) {
          patience.pause()
          try {
            if (!isOpen) await thread.ask({ do: 'open', plan })
            isOpen = true
            for (;;) {
              const batch = await rows.next()
              const answer = await thread.ask(batch.done ? { do: 'end' } : { do: 'rows', rows: batch.value })
              const bytes = 'bytes' in answer ? answer.bytes : []
              for (const piece of bytes) {
                controller.enqueue(piece)
                patience.note(piece.length)
              }
              if (batch.done) {
                controller.close()
                return close()
              }
              if (bytes.length > 0) return patience.wait()
            }
          } catch (error) {
            close()
            throw error
          }
        },
        async cancel() {
          close()
          await rows.return?.()
        },
      })
    },
  }
}

/** Measures how long a written file waits for its reader, and not how long its rows take to be found. */
function createPatience({ idleMs, graceMs, bytesPerSecond }: WriteLimits) {
  let giveUp: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  let waitedMs = 0
  let bytes = 0
  let since = 0
  const wait = () => {
    since = performance.now()
    const allowed = graceMs + (bytes / bytesPerSecond) * 1_000 - waitedMs
    timer = setTimeout(giveUp, Math.max(0, Math.min(idleMs, allowed)))
  }
  return {
    begin(onEnd: () => void) {
      giveUp = onEnd
      wait()
    },
    wait,
    pause() {
      clearTimeout(timer)
      waitedMs += performance.now() - since
    },
    note: (length: number) => void (bytes += length),
    end: () => clearTimeout(timer),
  }
}

/** The other end of a worker. */
interface WorkerEnd {
  post(task: SheetTask): void
  onAnswer(take: (answer: SheetAnswer) => void): void
  onEnd(take: (error: Error) => void): void
  end(): void
}

const hasEnded = () => new Error('The sheet worker has ended')

const threadEnd = (worker: Worker): WorkerEnd => ({
  post: (task) => worker.postMessage(task, []),
  onAnswer: (take) => void worker.on('message', take),
  onEnd: (take) => void worker.on('error', take).on('exit', () => take(hasEnded())),
  end: () => void worker.terminate(),
})

/** Without our settings: it reads what others made. */
function processEnd(file: URL | string): WorkerEnd {
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${MEMORY}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    post: (task) => void child.send(task, () => undefined),
    onAnswer: (take) => void child.on('message', take),
    onEnd: (take) => void child.on('error', take).on('exit', () => take(hasEnded())),
    end: () => void child.kill('SIGKILL'),
  }
}

/** A worker that runs one task at a time. */
class SheetTasks {
  private settle?: { resolve: (answer: SheetAnswer) => void; reject: (error: Error) => void }
  private failure?: Error

  constructor(private readonly worker: WorkerEnd) {
    worker.onAnswer((answer) => this.settle?.resolve(answer))
    worker.onEnd((error) => {
      this.failure = error
      this.settle?.reject(error)
    })
  }

  async ask(task: SheetTask, ms?: number): Promise<SheetAnswer> {
    if (this.failure) throw this.failure
    const timer = ms === undefined ? undefined : setTimeout(() => this.end(), ms)
    try {
      return await new Promise<SheetAnswer>((resolve, reject) => {
        this.settle = { resolve, reject }
        this.worker.post(task)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  end(): void {
    this.worker.end()
  }
}
