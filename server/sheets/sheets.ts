import { Worker } from 'node:worker_threads'
import type { SheetLimits, SheetReading } from '../../src/sheets/read-sheet.ts'
import { HttpProblem } from '../core/errors.ts'
import type { SheetAnswer, SheetTask } from './sheet-worker.ts'
import type { Cell, SheetPlan } from './xlsx.ts'

/** Spreadsheets read and written off the main thread, so that other requests do not wait. */
export interface Sheets {
  /** Reads a file within limits; never rejects but for HTTP 503 when too many are at it. */
  read(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits): Promise<SheetReading>
  /**
   * An .xlsx of the rows, made while it is being fetched; the next rows are requested only when there is room for them.
   */
  write(plan: SheetPlan, batches: AsyncIterable<Cell[][]>): Promise<ReadableStream<Uint8Array>>
}

/** At once, and waiting: each takes a core and some 100 MB for seconds. */
const AT_ONCE = 2
const WAITING = 8
const READ_MS = 60_000

/** @param file the built worker: dist/server/sheet-worker.js. */
export function workerSheets(file: URL | string): Sheets {
  const slots = createSlots()
  const start = () => new SheetThread(new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 768 } }))
  return {
    async read(bytes, limits) {
      const free = await slots.take()
      const thread = start()
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

    async write(plan, batches) {
      const free = await slots.take()
      const thread = start()
      const rows = batches[Symbol.asyncIterator]()
      const close = () => {
        thread.end()
        free()
      }
      let isOpen = false
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          try {
            if (!isOpen) await thread.ask({ do: 'open', plan })
            isOpen = true
            for (;;) {
              const batch = await rows.next()
              const answer = await thread.ask(batch.done ? { do: 'end' } : { do: 'rows', rows: batch.value })
              const bytes = 'bytes' in answer ? answer.bytes : []
              for (const piece of bytes) controller.enqueue(piece)
              if (batch.done) {
                controller.close()
                return close()
              }
              if (bytes.length > 0) return
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

/** A worker that runs one task at a time. */
class SheetThread {
  private settle?: { resolve: (answer: SheetAnswer) => void; reject: (error: Error) => void }
  private failure?: Error

  constructor(private readonly worker: Worker) {
    worker.on('message', (answer: SheetAnswer) => this.settle?.resolve(answer))
    const fail = (error: Error) => {
      this.failure = error
      this.settle?.reject(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The sheet worker has ended')))
  }

  async ask(task: SheetTask, ms?: number): Promise<SheetAnswer> {
    if (this.failure) throw this.failure
    const timer = ms === undefined ? undefined : setTimeout(() => this.end(), ms)
    try {
      return await new Promise<SheetAnswer>((resolve, reject) => {
        this.settle = { resolve, reject }
        this.worker.postMessage(task, [])
      })
    } finally {
      clearTimeout(timer)
    }
  }

  end(): void {
    void this.worker.terminate()
  }
}

function createSlots() {
  let running = 0
  const queue: (() => void)[] = []
  return {
    /** Resolves with what gives the place back; calling that twice does nothing. */
    async take(): Promise<() => void> {
      if (running >= AT_ONCE) {
        if (queue.length >= WAITING) throw new HttpProblem(503, 'too-many-sheets', 10)
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
