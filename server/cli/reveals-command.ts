import { runCommand } from './command.ts'
import { runReveals } from './run-reveals.ts'

/** `npm run reveals -- --applicant ID | --user EMAIL | --days N`: who saw whose details, and when (TRAP-59). */
await runCommand(runReveals)
