import { parseArgs } from 'node:util'
import { ConfigError } from '../core/config-error.ts'
import { loadConfig, type Config } from '../core/config.ts'
import { describeError } from '../core/log.ts'
import { NotABackup } from '../backup/archive.ts'
import type { CommandResult } from './command.ts'

export interface AloneCommand {
  /** As it is typed. */
  usage: string
  does: string
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options']
  /** How many words it takes. */
  words: number
  run(context: {
    config: Config
    words: string[]
    options: Record<string, string | boolean | undefined>
    /** What is to be stopped afterwards. */
    stops: (() => Promise<unknown>)[]
  }): Promise<CommandResult>
}

/** Runs a command that opens the database by itself, or may find none. Exit code 2: it was not understood. */
export async function runAlone(command: AloneCommand, args: string[]): Promise<void> {
  const isJson = args.includes('--json')
  const print = ({ lines, ok }: CommandResult, code = ok ? 0 : 1) => {
    const text = isJson ? JSON.stringify({ ok, lines }) : lines.join('\n')
    if (ok || isJson) process.stdout.write(`${text}\n`)
    else process.stderr.write(`${text}\n`)
    process.exitCode = code
  }
  const help = [`npm run admin -- ${command.usage}`, `    ${command.does}`]
  const read = readWords(command, args)
  if ('problem' in read) return print({ lines: [read.problem, ...help], ok: false }, 2)
  if (read.options.help === true) return print({ lines: help, ok: true })
  if (read.words.length !== command.words) return print({ lines: help, ok: false }, 2)
  const stops: (() => Promise<unknown>)[] = []
  try {
    print(await command.run({ config: loadConfig(process.env), ...read, stops }))
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof NotABackup
    print({ lines: [isPlain ? error.message : JSON.stringify(describeError(error))], ok: false })
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  }
}

type Read = { words: string[]; options: Record<string, string | boolean | undefined> } | { problem: string }

function readWords({ options }: AloneCommand, args: string[]): Read {
  try {
    const both = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { ...options, ...both } })
    return { words: positionals, options: values as Record<string, string | boolean | undefined> }
  } catch (error) {
    return { problem: (error as Error).message.split('. ')[0]! }
  }
}
