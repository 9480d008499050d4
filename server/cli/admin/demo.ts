import { removeDemo } from '../../demo/remove.ts'
import { done, record, type AdminCommand } from './admin-command.ts'

export const demoCommands: Record<string, AdminCommand> = {
  'demo remove': {
    usage: 'demo remove',
    does: 'Removes the demo with everything its accounts made, and nothing else.',
    async run(context) {
      const { db, files } = context
      const removed = await db.transaction(async (tx) => {
        const all = await removeDemo(tx)
        if (all) await record(tx, context, ['demo remove', 'demo'])
        return all
      })
      if (!removed) return done('There is nothing of the demo.')
      // After the commit: a file that stays is found again by its name, a row without its file is not
      for (const file of removed.files) await files.remove(file)
      const counts = Object.entries({ ...removed, files: removed.files.length }).map(
        ([what, count]) => `${count} ${what}`,
      )
      return done(`Removed: ${counts.join(', ')}.`, 'The demo is not seeded into this database again.')
    },
  },
}
