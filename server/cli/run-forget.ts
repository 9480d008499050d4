import type { CommandResult } from './command.ts'
import type { Db } from '../db/connect.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import { forgetPerson, type Forgotten, type Person } from '../store/forget.ts'

const usage = 'npm run admin -- forget --candidate 123 | --applicant F-123 | --mobile 9812345678'

function readPerson([name, value = '', ...more]: string[]): Person | undefined {
  if (more.length > 0) return undefined
  if (name === '--candidate' && /^\d{1,9}$/.test(value)) return { candidateId: Number(value) }
  if (name === '--applicant' && value !== '') return { funnelId: value }
  if (name === '--mobile' && /^\d{10}$/.test(value)) return { mobile: value }
  return undefined
}

const describe = ({ applications, files, linked }: Forgotten) =>
  `Deleted. ${applications} applications were emptied and ${files.length} files removed.` +
  (linked.length > 0 ? ` Not deleted, but linked by users as the same person: ${linked.join(', ')}.` : '')

/** Runs the forget command with its arguments and returns what it prints: never the name or the number. */
export async function runForget(
  { db, files, now }: { db: Db; files: Pick<FileGateway, 'remove'>; now: number },
  args: string[],
  /** In the transaction that erases. */
  onForgotten: (tx: Db, line: string) => Promise<void> = () => Promise.resolve(),
): Promise<CommandResult> {
  const person = readPerson(args)
  if (!person) return { lines: [usage], ok: false }
  const forgotten = await db.transaction(async (tx) => {
    const all = await forgetPerson(tx, person, now)
    if (all) await onForgotten(tx, describe(all))
    return all
  })
  if (!forgotten) return { lines: ['Nobody was found.'], ok: false }
  // After the commit: a file that stays is found again by its name, a row without its file is not
  for (const file of forgotten.files) await files.remove(file)
  return {
    lines: [
      describe(forgotten),
      ...(forgotten.linked.length > 0
        ? ['Look at them, and run forget --applicant ID for each that is this person.']
        : []),
      'Phones that hold them overwrite or drop them at their next sync; where the request is over or deleted, at the next start of the app or within six hours of use.',
      'Backups still hold them: see docs/security.md.',
    ],
    ok: true,
  }
}
