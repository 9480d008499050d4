import { runCommand } from './command.ts'
import { runAdmin } from './run-admin.ts'

/** `npm run admin -- user add|list|reset|disable|enable`. */
await runCommand((db, args, now, config) =>
  runAdmin({ db, now, origin: config.baseUrl ?? `http://localhost:${config.port}` }, args),
)
