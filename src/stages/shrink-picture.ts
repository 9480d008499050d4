import { shrinkHere } from './picture.ts'
import type { PictureMessage } from './picture-worker.ts'

/** The picture made small, in a worker where the browser can draw there. Undefined when it cannot be read. */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return shrinkHere(file).catch(() => undefined)
  return (await inWorker(file).catch(() => undefined)) ?? shrinkHere(file).catch(() => undefined)
}

/** Undefined when the worker could not do it, or could not start. */
function inWorker(file: Blob): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
    const end = (blob?: Blob) => {
      worker.terminate()
      resolve(blob)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<PictureMessage>) =>
      end('blob' in data ? data.blob : undefined),
    )
    worker.addEventListener('error', () => end())
    worker.postMessage(file, [])
  })
}
