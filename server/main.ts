import { loadConfig } from './core/config.ts'
import { ConfigError } from './core/config-error.ts'
import { describeError } from './core/log.ts'
import { startServer, type Running } from './start.ts'

/** An expected start failure is one line; anything else is a fault of ours and shows where it came from. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Fieldhire cannot start: ${error.message}`
  return `Fieldhire cannot start: ${JSON.stringify(describeError(error))}`
}

let running: Running | undefined
let stoppingSince: number | undefined

async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    // One Ctrl-C arrives twice, from the terminal and from npm; a later one means that the operator will not wait
    if (performance.now() - stoppingSince > 1_000) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  await running?.stop()
  if (running) process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('unhandledRejection', (error) => running?.log.error({ err: error }, 'unhandled'))

try {
  running = await startServer(loadConfig(process.env))
  if (stoppingSince !== undefined) {
    await running.stop()
    process.exit(0)
  }
  for (const line of running.greeting) console.log(line)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
