import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRoot } from '../../../../server/core/find-root.ts'
import { freePort } from '../../proof/server-process.ts'
import type { PatroniNode } from './node.ts'
import { isOpen, startProgram, waitFor } from './program.ts'

/** HAProxy with the file of deploy/, before these nodes. */
export async function startHaproxy(folder: string, nodes: PatroniNode[]) {
  const port = await freePort()
  const example = readFileSync(join(findRoot(), 'deploy/haproxy-patroni.cfg'), 'utf8')
  const servers = nodes.map(
    ({ name, port: postgres, restPort }) => `    server ${name} 127.0.0.1:${postgres} check port ${restPort}`,
  )
  const text = example
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/(?: {4}server .*\n?)+/, `${servers.join('\n')}\n`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text, { mode: 0o644 })
  const program = await startProgram('/usr/sbin/haproxy', ['-db', '-f', file], { log: join(folder, 'haproxy.log') })
  await waitFor('HAProxy', 10_000, () => isOpen(port))
  return { port, kill: () => program.kill() }
}
