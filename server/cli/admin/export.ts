import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { zipStream } from '../../../src/sheets/zip-stream.ts'
import { Refusal } from '../../core/errors.ts'
import { assertCompany, companyFiles } from '../../store/company-export.ts'
import { locate } from '../locate.ts'
import { findTargetProblem } from '../target-file.ts'
import { done, failed, record, type AdminCommand } from './admin-command.ts'

export const exportCommands: Record<string, AdminCommand> = {
  export: {
    usage: 'export EMP1042 EMP1042.zip',
    does: 'Everything the company owns, as tables in a new ZIP. Mobile numbers are masked; documents are named, not contained.',
    words: [2, 2],
    async run(context, { words: [ipId, name] }) {
      const file = locate(name!)
      const problem = await findTargetProblem(file, file)
      const isThere = await stat(file).then(
        () => true,
        () => false,
      )
      if (isThere) return failed(`${file} is there already.`)
      if (problem !== undefined) return failed(problem)
      const { db, now } = context
      try {
        await assertCompany(db, ipId!)
      } catch (error) {
        if (error instanceof Refusal) return failed(error.message)
        throw error
      }
      await record(db, context, ['company export', ipId!])
      try {
        // Others on this machine are not to read it
        await pipeline(zipStream(companyFiles(db, ipId!, now)), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      return done(`${file} has everything that ${ipId} owns.`)
    },
  },
}
