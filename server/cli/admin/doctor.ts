import { examine, patientOf } from '../../doctor/doctor.ts'
import { acceptSecret } from '../../doctor/known-secret.ts'
import { columns, done, failed, record, type AdminCommand } from './admin-command.ts'

export const doctorCommands: Record<string, AdminCommand> = {
  doctor: {
    usage: 'doctor [--accept-secret]',
    does: 'Checks what every start checks. With --accept-secret this SESSION_SECRET replaces the one the database knows.',
    flags: ['accept-secret'],
    async run(context, { options }) {
      const { db, config, url } = context
      if (options['accept-secret'] !== undefined)
        await db.transaction(async (tx) => {
          await acceptSecret(tx, config.sessionSecret)
          await record(tx, context, ['doctor accept-secret', 'SESSION_SECRET'])
        })
      const found = await examine(patientOf(config, url))
      const lines = columns(
        found.map(({ name, problem }) => [problem === undefined ? 'ok' : 'WRONG', name, problem ?? '']),
      )
      return found.every(({ problem }) => problem === undefined) ? done(...lines) : failed(...lines)
    },
  },
}
