/** `node scripts/env-example.mjs` writes .env.example from the table of settings in docs/operate.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './say.mjs'

/** Rows of the table: names, default and meaning. */
export function readSettings(text = readFileSync(join(root, 'docs/operate.md'), 'utf8')) {
  const section = text.split(/^## Settings$/m)[1].split(/^## /m)[0]
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, names, fallback, meaning] = line.split('|').map((cell) => cell.trim())
      return { names: names.match(/[A-Z][A-Z0-9_]+/g) ?? [], fallback, meaning }
    })
}

/** What compose.yaml needs comes first and has no default. */
const needed = `# Settings of the servers, made from docs/operate.md by \`node scripts/env-example.mjs\`. A line without # is needed.
BASE_URL=https://hire.example
# openssl rand -base64 33
SESSION_SECRET=
# Of the Postgres in compose.yaml: letters and digits only
POSTGRES_PASSWORD=
`

const plain = (markdown) => markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')

export function makeEnvExample(settings = readSettings()) {
  const others = settings.map(({ names, fallback, meaning }) => {
    const lines = names.filter((name) => !needed.includes(`\n${name}=`)).map((name) => `# ${name}=`)
    return lines.length === 0
      ? ''
      : `\n# ${plain(meaning)}${fallback ? ` (${plain(fallback)})` : ''}\n${lines.join('\n')}\n`
  })
  return needed + others.join('')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(join(root, '.env.example'), makeEnvExample())
