import type { SheetLimits, SheetProblem } from '../sheets/read-sheet.ts'
import type { SheetMessage, SheetRequest } from '../sheets/sheet-worker.ts'

export type { SheetProblem }

/**
 * Reads a spreadsheet on the device, in a worker, whatever the network does. Row 0 is the headings; `onRows` gets the
 * rows in pieces as they come. Resolves with what is wrong with the file, or with nothing when it was read or `signal`
 * ended it.
 */
export function readSheetFile(
  file: Blob,
  limits: SheetLimits,
  { onRows, signal }: { onRows: (rows: string[][]) => void; signal?: AbortSignal },
): Promise<SheetProblem | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('../sheets/sheet-worker.ts', import.meta.url), { type: 'module' })
    const end = (problem?: SheetProblem) => {
      worker.terminate()
      signal?.removeEventListener('abort', stop)
      resolve(problem)
    }
    const stop = () => end()
    worker.addEventListener('message', ({ data }: MessageEvent<SheetMessage>) => {
      if ('rows' in data) onRows(data.rows)
      else end('problem' in data ? data.problem : undefined)
    })
    // The worker ran out of memory, or could not start
    worker.addEventListener('error', () => end('damaged'))
    if (signal?.aborted) return end()
    signal?.addEventListener('abort', stop)
    worker.postMessage({ file, limits } satisfies SheetRequest, [])
  })
}
