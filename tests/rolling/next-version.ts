import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, projectRoot } from '../journeys/support/app-server.ts'

const sources = ['src', 'sw', 'server', 'public', 'scripts', 'vite.config.ts']
const settings = ['tsconfig.json', 'tsconfig.base.json', 'package.json', 'package-lock.json']

/** The next version's changes, as contracts may change: requests and responses gain a field, a list of values grows. */
const changes: [file: string, before: string, after: string][] = [
  ['src/contract/funnel-row.ts', `'progress', 'completed'] as const`, `'progress', 'completed', 'recalled'] as const`],
  ['src/contract/funnel-row.ts', '  updatedAt: v.number(),', '  promisedShift: nullishText,\n  updatedAt: v.number(),'],
  [
    'server/store/funnel-wire.ts',
    '    interviewStatus: row.interviewStatus,',
    `    promisedShift: 'night',\n    interviewStatus: row.interviewStatus ?? ('recalled' as never),`,
  ],
  [
    'src/contract/funnel.ts',
    '        body: stageBody,',
    '        body: stageBody,\n        toldBy: v.optional(v.string()),',
  ],
  [
    'src/rules/stage-commands.ts',
    '      payload: {\n        body: {',
    `      payload: {\n        toldBy: 'phone',\n        body: {`,
  ],
]

/** Builds app and server of the next version from these sources and those changes; gives the folder with its `dist`. */
export async function buildNextVersion(): Promise<string> {
  const folder = makeFolder('next')
  for (const name of [...sources, ...settings]) cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, before, after] of changes) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (text.split(before).length !== 2) throw new Error(`${file} does not hold once: ${before}`)
    writeFileSync(join(folder, file), text.replace(before, after))
  }
  const build = spawn(process.execPath, [join(folder, 'scripts/build.mjs')], { cwd: folder, stdio: 'inherit' })
  const [code] = (await once(build, 'exit')) as [number]
  if (code !== 0) throw new Error('The next version could not be built')
  return folder
}
