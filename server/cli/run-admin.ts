import { parseArgs } from 'node:util'
import { done, failed, type AdminCommand, type AdminContext } from './admin/admin-command.ts'
import { auditCommands } from './admin/audit.ts'
import { candidateCommands } from './admin/candidates.ts'
import { companyCommands } from './admin/companies.ts'
import { creditCommands } from './admin/credits.ts'
import { doctorCommands } from './admin/doctor.ts'
import { demoCommands } from './admin/demo.ts'
import { domainCommands } from './admin/domains.ts'
import { exportCommands } from './admin/export.ts'
import { epochCommands } from './admin/epoch.ts'
import { carrierCommands } from './admin/carriers.ts'
import { messageCommands } from './admin/messages.ts'
import { peopleCommands } from './admin/people.ts'
import { refusalCommands } from './admin/refusals.ts'
import { requestCommands } from './admin/requests.ts'
import { ssoCommands } from './admin/sso.ts'
import { userCommands } from './admin/users.ts'
import type { CommandResult } from './command.ts'

const commands: Record<string, AdminCommand> = {
  ...userCommands,
  ...companyCommands,
  ...requestCommands,
  ...creditCommands,
  ...candidateCommands,
  ...demoCommands,
  ...auditCommands,
  ...doctorCommands,
  ...epochCommands,
  ...exportCommands,
  ...messageCommands,
  ...carrierCommands,
  ...peopleCommands,
  ...refusalCommands,
  ...ssoCommands,
  ...domainCommands,
}

const helpOf = ({ usage, does }: Pick<AdminCommand, 'usage' | 'does'>) =>
  `npm run admin -- ${usage}${does ? `\n    ${does}` : ''}`
/** Of the commands that open the database by themselves (backup-command.ts, seed-command.ts). */
const alone = ['backup FILE [--force]', 'restore FILE [--force]', 'seed [--candidates 100000]'].map((usage) => ({
  usage,
}))
const usage = [...Object.values(commands), ...alone].flatMap((command) => helpOf(command).split('\n'))

/**
 * Runs the admin command with its arguments and returns what it prints: with `--json` one line for programs. A printed
 * password link is handed over by the operator: it is as good as a password and works once.
 */
export async function runAdmin(context: AdminContext, args: string[]): Promise<CommandResult> {
  const isJson = args.includes('--json')
  const result = await run(
    context,
    args.filter((word) => word !== '--json'),
  )
  return isJson ? { ...result, lines: [JSON.stringify({ ok: result.ok, lines: result.lines })] } : result
}

async function run(context: AdminContext, args: string[]): Promise<CommandResult> {
  const [subject, verb] = args
  if (subject === undefined) return failed(...usage)
  if (subject === '--help') return done(...usage)
  const isAlone = Object.hasOwn(commands, subject)
  const name = isAlone ? subject : `${subject} ${verb ?? ''}`.trim()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const ofSubject = Object.entries(commands).filter(([each]) => each.startsWith(`${subject} `))
    const help = ofSubject.length > 0 ? ofSubject.flatMap(([, each]) => helpOf(each).split('\n')) : usage
    return verb === '--help' && ofSubject.length > 0 ? done(...help) : failed(`There is no command ${name}.`, ...help)
  }
  const read = readArgs(command, args.slice(isAlone ? 1 : 2))
  if ('problem' in read) return failed(read.problem, helpOf(command))
  const { help, ...options } = read.options
  if (help !== undefined) return done(...helpOf(command).split('\n'))
  const [least, most] = command.words ?? [0, 0]
  if (read.words.length > most) return failed(`There is no command ${name} ${read.words.join(' ')}.`, helpOf(command))
  if (read.words.length < least) return failed(`Something is missing after ${name}.`, helpOf(command))
  return command.run(context, { words: read.words, options })
}

type Read = { words: string[]; options: Partial<Record<string, string>> } | { problem: string }

function readArgs({ options: known = [], flags = [] }: AdminCommand, args: string[]): Read {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
        ...Object.fromEntries(known.map((name) => [name, { type: 'string' as const }])),
      },
    })
    const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    return { words: positionals, options }
  } catch (error) {
    return { problem: (error as Error).message.split('. ')[0]! }
  }
}
