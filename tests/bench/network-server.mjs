/** For `npm run bench -- network`: the built server with the demo, a front with https and HTTP/2, and what arrived. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root, sleep } from './measure.mjs'

const START_MS = 240_000

/**
 * In a data folder of its own; users open it at `baseUrl`, by default at any port of this machine. `actions` reads how often
 * each applicant of a list was changed in one way.
 */
export async function startApp(baseUrl) {
  const port = await findPort()
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-data-'))
  // As root, Postgres runs as another user
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: data, DEMO: '1', NODE_ENV: 'production' },
      ...(baseUrl ? { BASE_URL: baseUrl } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(500))
    if (await isUp()) return { port, stop, actions: (ids, action) => countActions(data, ids, action) }
  await stop()
  throw new Error('The server did not start')
}

async function countActions(data, ids, action) {
  const pointer = join(data, 'postgres-location')
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(data, 'postgres')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]),
    user: 'fieldhire_app',
    password: readFileSync(join(data, 'postgres-app-password'), 'utf8').trim(),
    database: 'fieldhire',
  })
  await client.connect()
  const { rows } = await client.query(
    'select funnel_id, count(*)::int as count from funnel_history where funnel_id = any($1) and action = $2 group by 1',
    [ids, action],
  )
  await client.end()
  return rows.map(({ count }) => count)
}

/** Speaks https and HTTP/2 before a port of this machine, with a certificate of its own, as deploy/Caddyfile does. */
export async function startFront(target) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-key-'))
  const [key, cert] = ['key', 'cert'].map((name) => join(folder, name))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject]
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const agent = new http.Agent({ keepAlive: true })
  const options = { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true }
  rmSync(folder, { recursive: true, force: true })
  const sessions = new Set()
  const server = http2.createSecureServer(options, (request, response) => pass(agent, target, request, response))
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const stop = () => {
    for (const session of sessions) session.destroy()
    agent.destroy()
    server.close()
  }
  return { port: server.address().port, stop }
}

/** Of one connection only: HTTP/2 has no place for them. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']
const passed = (headers) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.includes(name.toLowerCase())),
  )

function pass(agent, port, request, response) {
  const { authority, method, url } = request
  const headers = { ...passed(request.headers), host: authority ?? request.headers.host, 'x-forwarded-proto': 'https' }
  const on = http.request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
    if (response.destroyed) return answer.destroy()
    response.writeHead(answer.statusCode, passed(answer.headers))
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  on.on('error', () => response.destroy())
  request.on('error', () => on.destroy())
  response.on('close', () => on.destroy())
  request.pipe(on)
}

export const findPort = () =>
  new Promise((done) => {
    const server = http.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
