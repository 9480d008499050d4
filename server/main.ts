import { loadConfig } from './core/config.ts'
import { ConfigError } from './core/config-error.ts'
import { describeError } from './core/log.ts'
import { READ_ONLY } from './doctor/database-checks.ts'
import { startServer, type Running } from './start.ts'

/** An expected start failure is one line; anything else is a fault of ours and shows where it came from. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Fieldhire cannot start: ${error.message}`
  // As the check of the database says it, which may be skipped
  if (codeOf(error) === '25006') return `Fieldhire cannot start: ${READ_ONLY}`
  return `Fieldhire cannot start: ${JSON.stringify(describeError(error))}`
}

const codeOf = (error: unknown) =>
  error instanceof Error ? ((error.cause ?? error) as { code?: unknown }).code : undefined

let running: Running | undefined
const starting = new AbortController()
let stoppingSince: number | undefined

async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    // One Ctrl-C arrives twice, from the terminal and from npm; a later one means that the operator will not wait
    if (performance.now() - stoppingSince > 1_000) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  // While it starts it may be waiting for others
  starting.abort()
  await running?.stop()
  if (running) process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('unhandledRejection', (error) => running?.log.error({ err: error }, 'unhandled'))

try {
  running = await startServer(loadConfig(process.env), starting.signal)
  if (stoppingSince !== undefined) {
    await running.stop()
    process.exit(0)
  }
  for (const line of running.greeting) console.log(line)
} catch (error) {
  if (starting.signal.aborted && (error as Error).name === 'AbortError') process.exit(0)
  console.error(explain(error))
  process.exit(1)
}
