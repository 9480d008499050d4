import { runForget } from '../run-forget.ts'
import { runReveals } from '../run-reveals.ts'
import type { AdminArgs, AdminCommand } from './admin-command.ts'
import { record } from './admin-command.ts'

/** As the commands read them that were there before this one. */
const asWords = ({ options }: AdminArgs) => Object.entries(options).flatMap(([name, value]) => [`--${name}`, value!])

export const peopleCommands: Record<string, AdminCommand> = {
  forget: {
    usage: 'forget --candidate 123 | --applicant F-123 | --mobile 9812345678',
    does: "Erases a person's data on request, everywhere but in backups.",
    options: ['candidate', 'applicant', 'mobile'],
    async run(context, args) {
      // Never the number: it was just erased
      const [name = ''] = Object.keys(args.options)
      const subject = name === 'mobile' ? 'a mobile number' : `${name} ${args.options[name]}`
      return runForget(context, asWords(args), (tx, line) => record(tx, context, ['forget', subject, line]))
    },
  },
  reveals: {
    usage: 'reveals --applicant F-123 | --user emp@hire.example | --days 7',
    does: 'Who saw whose numbers or documents, and when.',
    options: ['applicant', 'user', 'days'],
    async run(context, args) {
      const found = await runReveals(context.db, asWords(args), context.now)
      // Who looks at it sees people's names: looking is an action as well
      if (found.ok) await record(context.db, context, ['reveals', asWords(args).join(' ').slice(2)])
      return found
    },
  },
}
