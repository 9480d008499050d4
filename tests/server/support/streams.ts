import { expect, inject } from 'vitest'
import { createEventHub, type EventHub } from '../../../server/http/events/hub.ts'
import { embeddedMessages } from '../../../server/gateways/messages/embedded.ts'
import { createPayments } from '../../../server/gateways/payments/create.ts'
import { embeddedPlaces } from '../../../server/gateways/places/embedded.ts'
import { embeddedExchange } from '../../../server/gateways/telephony/exchange.ts'
import { createLog } from '../../../server/core/log.ts'
import { demoSpecimens } from '../../../server/demo/specimens/specimen.ts'
import { createApp } from '../../../server/http/app.ts'
import { endpointsOf } from '../../../server/http/api-paths.ts'
import { routes } from '../../../server/routes/index.ts'
import { workerSheets } from '../../../server/sheets/sheets.ts'
import { API_KEY, headers as names } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import type { TestApp } from './app.ts'

const log = createLog('silent')

interface Sessions {
  heartbeatMs?: number
  uncheckedMs?: number
  /** A token is the id of its user unless it is in here. */
  ended?: ReadonlySet<string>
  /** Waited for before a token is looked up: a database that is slow, or rejects. */
  database?: { answers?: () => Promise<unknown> }
}

/** The app of another server process on the database of `app`. */
export function openDoor(
  app: TestApp,
  { events, heartbeatMs, uncheckedMs, ended, database }: Sessions & { events: EventHub },
) {
  const { db, clock, config, files } = app
  return createApp({
    ...{ config, db, clock, log, files, events, heartbeatMs, uncheckedMs },
    ...{ mailer: app.mailer, push: app.push, webhooks: app.webhooks, reachouts: app.mailer, imports: app.imports },
    telephony: embeddedExchange({ ringMs: 0, talkMs: 0, log, report: () => Promise.resolve() }),
    sheets: workerSheets(inject('sheetWorker')),
    messages: embeddedMessages(0),
    places: embeddedPlaces(),
    payments: createPayments(config),
    specimens: demoSpecimens,
    endpoints: endpointsOf(contract, routes),
    epoch: { id: 'second life' },
    verifyAccessToken: async (token) => {
      await database?.answers?.()
      return ended?.has(token) ? undefined : { userId: token }
    },
  })
}

/** A server process in all but the process: with a connection of its own that listens. */
export async function openStreams(app: TestApp, options: Sessions = {}) {
  const hub = createEventHub({ url: app.connection.url, db: app.db, log })
  await hub.ready
  const door = openDoor(app, { events: hub, ...options })
  const request = (userId: string | null, lastEventId?: string) =>
    Promise.resolve(
      door.request('/api/hire/v1/events/stream', {
        headers: {
          [names.apiKey]: API_KEY,
          [names.deviceId]: 'test-device',
          [names.deviceType]: 'web',
          ...(userId ? { Authorization: `Bearer ${userId}` } : {}),
          ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
        },
      }),
    )
  return { hub, request }
}

export interface Heard {
  event: string
  id: number
  data: Record<string, unknown>
}

/** Reads a stream in the background: its events as they came, those that tell of rows apart, and whether it has ended. */
export async function readStream(response: Response) {
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  // I1: a phone with nothing to send is notified here that a backup was restored
  expect(response.headers.get(names.epoch)).toBe('second life')
  const heard: Heard[] = []
  const news: Record<string, unknown>[] = []
  const state = { heard, news, beats: 0, beat: '', isOver: false, leave: () => reader.cancel() }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.startsWith(':')) {
        state.beats += 1
        state.beat = part.value
        continue
      }
      const blocks = (text + part.value).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
        const data = JSON.parse(fields.data!) as Record<string, unknown>
        if (fields.event === 'rows') news.push(data)
        else heard.push({ event: fields.event!, id: Number(fields.id), data })
      }
    }
    state.isOver = true
  })()
  await expect.poll(() => heard[0]?.event).toBe('ready')
  return state
}
