import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function liveBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const SAMPLE_MS = 250

/**
 * Reads a response to its end and drops what `keep` does not take. `held`: the most MB of this thread that were in use
 * meanwhile, above what was before. Each sample collects garbage first: when V8 does so by itself depends on the machine.
 */
export async function drain(open: () => Promise<Response>, keep?: (chunk: Uint8Array) => void) {
  const before = liveBytes()
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, liveBytes())), SAMPLE_MS)
  try {
    let bytes = 0
    const response = await open()
    if (!response.ok || !response.body) throw new Error(`nothing to read: ${response.status}`)
    for await (const chunk of response.body) {
      bytes += chunk.length
      keep?.(chunk)
    }
    return { bytes, held: (highest - before) / 1024 / 1024 }
  } finally {
    clearInterval(timer)
  }
}
