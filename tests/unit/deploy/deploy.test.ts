import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../../../server/core/settings.ts'
import { makeEnvExample, readSettings } from '../../../scripts/env-example.mjs'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documented = readSettings().flatMap(({ names }: { names: string[] }) => names)

describe('settings', () => {
  test('the table of docs/operate.md has every setting, and only settings', () => {
    const known = Object.keys(settings.entries).filter((name) => name !== 'NODE_ENV')
    expect(documented.toSorted()).toEqual(known.toSorted())
  })

  test('.env.example is made from that table: node scripts/env-example.mjs', () => {
    expect(read('.env.example')).toBe(makeEnvExample())
  })

  test('what deploy/ and compose.yaml set are settings', () => {
    const set = [
      ...[
        ...read('compose.yaml')
          .split('services:')[0]!
          .matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm),
      ].map(([, name]) => name!),
      ...[...read('deploy/helm/fieldhire/templates/server.yaml').matchAll(/name: ([A-Z][A-Z0-9_]+),/g)].map(
        ([, n]) => n!,
      ),
      ...[...read('deploy/helm/fieldhire/values.yaml').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!),
      ...[...read('Containerfile').matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name!),
    ].filter((name) => !/^(BUILD_IMAGE|RUN_IMAGE|NODE_ENV)$/.test(name))
    expect(set.length).toBeGreaterThan(10)
    expect(set.filter((name) => !documented.includes(name))).toEqual([])
  })

  test('a server has longer to end than it drains, wherever it runs', () => {
    expect(read('compose.yaml')).toMatch(/DRAIN_MS: '10000'/)
    expect(read('compose.yaml')).toMatch(/stop_grace_period: 40s/)
    expect(read('deploy/systemd/fieldhire.service')).toMatch(/^TimeoutStopSec=40$/m)
    expect(read('deploy/helm/fieldhire/templates/server.yaml')).toMatch(/terminationGracePeriodSeconds: \{\{ add 30 /)
    for (const file of ['deploy/Caddyfile', 'deploy/haproxy.cfg']) expect(read(file)).toContain('/readyz')
  })
})

describe('what is watched', () => {
  const alerts = read('deploy/prometheus/alerts.yml')
  const expressions = [
    ...[...alerts.matchAll(/expr: (.*)/g)].map(([, text]) => text!),
    ...[...read('deploy/grafana/fieldhire.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!),
  ]

  test('every metric of an alert or of the dashboard is one of ours', () => {
    const source = readdirSync(join(root, 'server/http'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`server/http/${name}`))
      .join('\n')
    const named = new Set(expressions.flatMap((text) => text.match(/fieldhire_\w+/g) ?? []))
    expect(named.size).toBeGreaterThan(12)
    for (const name of named) expect(source, name).toContain(`'${name.replace(/_(bucket|sum|count)$/, '')}'`)
  })

  test('an alert that compares with another day also fires where that day has nothing', () => {
    const compared = expressions.filter((text) => / offset \d+d/.test(text))
    expect(compared).not.toEqual([])
    // A comparison without a right side yields nothing
    for (const text of compared) expect(text.slice(0, text.indexOf(' offset '))).toMatch(/ unless [^>]* <= /)
  })

  test('every alert has its place in docs/runbook.md, and leads there', () => {
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name!)
    const headings = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name!)
    expect(headings.toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(alerts).toContain(`#${name.toLowerCase()}'`)
  })
})
