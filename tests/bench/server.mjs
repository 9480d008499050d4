/**
 * The other side of the bench: files of one folder, and as much of the API as a drain needs, at a set latency. It is a
 * process of its own, so that its work is not the driver's. It listens on 127.0.0.1 only and ends with its parent.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { PARTNER, ROWS_PER_REQUEST, wireRow } from './applicants.mjs'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Folders by the path they are served under; '' is the root, and every unknown address of it is its index.html. */
let folders = {}
let latency = 0
let seen = fresh()

function fresh() {
  return {
    keys: new Set(),
    duplicates: 0,
    stories: new Map(),
    rows: new Map(),
    requests: 0,
    atOnce: 0,
    mostAtOnce: 0,
    turn: 1,
  }
}

/** A quarter up or down, the same in every run. */
function jitter() {
  seen.turn = (Math.imul(seen.turn, 1_664_525) + 1_013_904_223) >>> 0
  return 0.75 + (seen.turn / 2 ** 32) * 0.5
}
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

async function read(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  const bytes = Buffer.concat(parts)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

const PUSH = '/api/hire/v1/sync/push'

/** A batch: one line for each operation. */
function applyBatch({ operations }) {
  const applyOne = ({ key, call, input }, before) => {
    const isCall = call === 'funnel.interviewStatus'
    const path = isCall
      ? `/api/hire/v1/fulfillment/interviewStatus/${input.funnelId}`
      : '/api/hire/v1/campaign/candidate/funnel/data/update'
    const timeStamp = before?.data?.result?.[0]?.currentStage?.timeStamp
    const isBased = !isCall && timeStamp !== undefined
    const payload = isBased ? { ...input.payload, base: { timeStamp } } : input.payload
    return { key, status: 200, body: apply(path, key, isBased ? { ...input, payload } : input) }
  }
  const lines = operations.flatMap(({ next = [], ...first }) => {
    const chain = [applyOne(first)]
    for (const post of next) chain.push(applyOne(post, chain.at(-1).body))
    return chain
  })
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

async function answerApi(request, response, path) {
  const text = await read(request)
  seen.requests += 1
  seen.atOnce += 1
  seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce)
  // Half of the latency for each direction
  await wait((latency / 2) * jitter())
  const input = text ? JSON.parse(text) : {}
  const isPush = path === PUSH
  const body = isPush ? applyBatch(input) : apply(path, request.headers['idempotency-key'], input)
  await wait((latency / 2) * jitter())
  seen.atOnce -= 1
  if (isPush) return response.setHeader('content-type', 'application/x-ndjson').end(body)
  response.setHeader('content-type', 'application/json')
  if (request.headers['idempotency-key']) response.setHeader('Idempotency-Key', request.headers['idempotency-key'])
  response.end(JSON.stringify(body))
}

function apply(path, key, body) {
  if (path === '/healthz') return { service: 'fieldhire', ok: true, time: Date.now() }
  if (path.startsWith('/api/hire/v1/futurehiringrequest/getHiringRequest/'))
    return { status: true, data: aRequest(path) }
  const call = path.startsWith('/api/hire/v1/fulfillment/interviewStatus/')
  if (!call && !path.endsWith('/campaign/candidate/funnel/data/update'))
    return { status: true, data: { result: [] }, paginationOptions: { totalcount: 0 } }
  const id = call ? path.split('/').at(-1) : body.payload.filter.ids[0]
  const before = seen.rows.get(id) ?? wireRow(Number(id.slice(1)), Date.now())
  if (seen.keys.has(key)) {
    seen.duplicates += 1
    return { status: true, data: { result: [before] } }
  }
  seen.keys.add(key)
  seen.stories.set(id, [...(seen.stories.get(id) ?? []), call ? 'call' : body.action])
  const row = change(before, call ? undefined : body.action)
  seen.rows.set(id, row)
  return { status: true, data: { result: [row] } }
}

const aRequest = (path) => ({
  hiringRequestId: path.split('/').at(-1),
  ipId: PARTNER,
  hiringReqName: 'Bhiwandi ramp-up',
  legalEntityName: 'Sahyadri Logistics',
  jobRole: [{ _id: 'warehouse-associate', name: 'Warehouse associate' }],
  sectorName: [],
  skillSet: [],
  bpssSkill: [],
  jobResponsibility: { text: '', rolesModified: false, vernacKey: [] },
  ageLimit: [],
  docReqDuringJoining: [],
  monthlySpan: false,
  communicationLanguage: [],
  salaryBenefits: [],
  employmentType: { WFH: false },
  assetsRequired: [],
  otherDetailsRequired: [],
  appVisibility: true,
  webBot: { status: false },
  whatsAppBot: { status: false },
  hiringRequest: [],
  status: 1,
  version: 1,
  district: ['Thane'],
  numberOfPositions: 400,
  hired: 12,
  physicalInterview: true,
  createdDate: Date.now() - 20 * 86_400_000,
  endDate: Date.now() + 30 * 86_400_000,
  applicants: ROWS_PER_REQUEST,
  activeReachouts: 0,
})

const outcomes = { screen: 'shortlisted', selected: 'selected', didNotJoin: 'joiningNoShow' }

function change(row, action) {
  const updatedAt = Math.max(Date.now(), row.updatedAt + 1)
  if (!action)
    return {
      ...row,
      updatedAt,
      interviewStatus: 'failed',
      interviewCallsFailedCount: (row.interviewCallsFailedCount ?? 0) + 1,
    }
  const status = outcomes[action]
  return {
    ...row,
    updatedAt,
    currentStatus: status,
    currentStage: { status, metaData: { employerConfirmed: true }, timeStamp: updatedAt },
  }
}

const packed = new Map()

/** As the real server does: everything that is text goes out as brotli. */
function serveFile(response, path) {
  const mount = Object.keys(folders).find((name) => name && path.startsWith(`/${name}/`)) ?? ''
  const root = resolve(folders[mount] ?? '.')
  let file = join(root, decodeURIComponent(mount ? path.slice(mount.length + 1) : path))
  const isInside = file === root || file.startsWith(root + sep)
  if (!isInside) return response.writeHead(404).end()
  if (!existsSync(file) || statSync(file).isDirectory()) {
    if (extname(file)) return response.writeHead(404).end()
    file = join(root, 'index.html')
  }
  const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' }
  let bytes = readFileSync(file)
  if (/\.(html|js|css|json|webmanifest|svg)$/.test(file)) {
    const key = `${file} ${statSync(file).mtimeMs}`
    if (!packed.has(key))
      packed.set(key, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    bytes = packed.get(key)
    headers['content-encoding'] = 'br'
  }
  response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://bench')
  if (pathname === '/healthz' || pathname.startsWith('/api/')) void answerApi(request, response, pathname)
  else serveFile(response, pathname)
})
server.keepAliveTimeout = 300_000
let port = 0
const listen = () => new Promise((done) => server.listen(port, '127.0.0.1', done))
/** No client reaches the server any more: open connections are cut. */
const stopListening = () => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
}
await listen()
port = server.address().port
process.send({ port })

process.on('message', async ({ turn, folders: newFolders, latency: newLatency, story, reachable }) => {
  if (reachable !== undefined && reachable !== server.listening) await (reachable ? listen() : stopListening())
  if (newFolders) folders = newFolders
  if (newLatency !== undefined) {
    latency = newLatency
    seen = fresh()
  }
  const isTold = (acts) => JSON.stringify(acts) === JSON.stringify(story)
  process.send({
    turn,
    applied: seen.keys.size,
    duplicates: seen.duplicates,
    outOfOrder: [...seen.stories.values()].filter((acts) => story && !isTold(acts)).length,
    requests: seen.requests,
    mostAtOnce: seen.mostAtOnce,
  })
})
process.on('disconnect', () => process.exit(0))
