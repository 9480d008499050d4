import { writeFile } from 'node:fs/promises'

/**
 * A Vitest reporter that writes the errors thrown outside of any test, and by the hooks of groups of tests, as a JSON
 * list of strings to the file `UNHANDLED_FILE` names: the JSON report leaves them out, though they fail the run.
 */
export default class UnhandledErrors {
  async onTestRunEnd(modules, errors) {
    const file = process.env.UNHANDLED_FILE
    const all = [...errors, ...modules.flatMap(ofHooks)]
    if (file) await writeFile(file, JSON.stringify(all.map((error) => error.stack ?? error.message ?? `${error}`)))
  }
}

const ofHooks = (module) => [...module.children.allSuites()].flatMap((suite) => suite.errors())
