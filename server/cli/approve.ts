import { runCommand } from './command.ts'
import { runApproval } from './run-approval.ts'

/** `npm run approve -- 50001`: operations staff approve hiring requests and registrations here (TRAP-25). */
await runCommand(runApproval)
