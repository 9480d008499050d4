import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

export const here = import.meta.dirname
export const root = join(here, '../..')

export function median(values) {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** Minimum and maximum, for the noise. */
export const range = (values) => [Math.min(...values), Math.max(...values)]

/** Ratios within the same repetition: what slows one slows the other. */
export const ratiosOf = (ours, limits) => ours.map((value, at) => value / limits[at])

/** A B C, B C A, C A B: none is always first, and what slows the machine for a while affects all of them. */
export const rotated = (names, repetition) => names.map((_, at) => names[(at + repetition) % names.length])

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** Fails when `work` takes longer than `ms`: a bench that hangs must end by itself. */
export function within(ms, what, work) {
  let timer
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} took longer than ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The child process of server.mjs. `ask` sends it a message and resolves with its report. */
export async function startServer(folders) {
  const child = fork(join(here, 'server.mjs'), { stdio: 'inherit' })
  const { port } = await new Promise((done) => child.once('message', done))
  let turns = 0
  const ask = (message = {}) =>
    new Promise((done) => {
      const turn = (turns += 1)
      const onAnswer = (answer) => {
        if (answer.turn !== turn) return
        child.off('message', onAnswer)
        done(answer)
      }
      child.on('message', onAnswer)
      child.send({ ...message, turn })
    })
  await ask({ folders, latency: 0 })
  // localhost, because service workers and locks require a secure context
  const server = {
    url: `http://localhost:${port}`,
    ask,
    isReachable: true,
    /** Not reachable: connections are refused, as without a network. */
    async setReachable(reachable) {
      server.isReachable = reachable
      await ask({ reachable })
    },
    stop: () => child.connected && child.disconnect(),
  }
  return server
}

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

/**
 * A browser with a new profile on the disk. Playwright's default context is off the record and holds IndexedDB in
 * memory, which hides the cost of storage.
 */
export async function withBrowser(work, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: flags,
    viewport: { width: 360, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...options,
  })
  try {
    return await work(context)
  } finally {
    await context.close().catch(() => {})
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function throttle(context, page, rate) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Reports every task of the page's main thread: its wall time and, from the browser's own trace, its CPU time. On a
 * machine that is busy otherwise only the CPU time is a measure of the page.
 */
export async function traceTasks(context, page) {
  const devtools = await context.newCDPSession(page)
  const begin = () =>
    devtools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
    })
  await begin()
  return async () => {
    const events = []
    const collect = ({ value }) => events.push(...value)
    devtools.on('Tracing.dataCollected', collect)
    const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
    await devtools.send('Tracing.end')
    await complete
    devtools.off('Tracing.dataCollected', collect)
    await begin()
    const mains = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    )
    return events
      .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
      .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1_000, cpu: tdur / 1_000 }))
  }
}

/** Opens a page of the bench; whatever it throws fails the measurement. */
export async function openPage(context, address) {
  const page = await context.newPage()
  const failed = new Promise((_, fail) => page.on('pageerror', fail))
  failed.catch(() => {})
  await page.goto(address)
  await Promise.race([page.waitForFunction('window.bench !== undefined', undefined, { timeout: 30_000 }), failed])
  return { page, run: (ms, what, ...rest) => within(ms, what, Promise.race([page.evaluate(...rest), failed])) }
}

/** @param {Record<string, string | number>[]} rows */
export function table(rows) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const width = columns.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name] ?? '').length)))
  const line = (cells) => `| ${cells.map((cell, at) => String(cell).padEnd(width[at])).join(' | ')} |`
  return [
    line(columns),
    `|${width.map((chars) => '-'.repeat(chars + 2)).join('|')}|`,
    ...rows.map((row) => line(columns.map((name) => row[name] ?? ''))),
  ].join('\n')
}

export const ms = (value) => `${value >= 100 ? value.toFixed(0) : value.toFixed(2)} ms`
export const times = (value) => `${value.toFixed(2)} x`
/** 'from to' of the repetitions. */
export const noise = (values) =>
  range(values)
    .map((value) => value.toFixed(2))
    .join('–')
