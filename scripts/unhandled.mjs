import { writeFile } from 'node:fs/promises'

/**
 * A Vitest reporter that writes the errors thrown outside of any test as a JSON list of strings to the file
 * `UNHANDLED_FILE` names: the JSON report leaves them out, though they fail the run.
 */
export default class UnhandledErrors {
  async onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_FILE
    if (file) await writeFile(file, JSON.stringify(errors.map((error) => error.stack ?? error.message ?? `${error}`)))
  }
}
