import { setTimeout as sleep } from 'node:timers/promises'
import { API_KEY, basePaths, headers as names } from '../../../../src/contract/call.ts'
import { eventStream } from '../../../../src/contract/events.ts'
import { waitFor } from './program.ts'

/** The stream of events of a signed-in user, opened again whenever it ends, after the last event that was seen. */
export function followStream(url: string, token: string) {
  const ended = new AbortController()
  const statuses = new Map<number, number>()
  let text = ''
  let last: string | undefined
  const read = async () => {
    const response = await fetch(`${url}${basePaths.hire}${eventStream.path}`, {
      headers: {
        ...{ Authorization: `Bearer ${token}`, [names.apiKey]: API_KEY },
        ...{ [names.deviceId]: 'proof-device', [names.deviceType]: 'web' },
        ...(last === undefined ? {} : { 'Last-Event-ID': last }),
      },
      signal: ended.signal,
    })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status !== 200) return void (await response.text())
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true })
      last = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? last
    }
  }
  const all = (async () => {
    while (!ended.signal.aborted) {
      await read().catch(() => undefined)
      await sleep(200)
    }
  })()
  return {
    /** What the attempts to open it were told. */
    statuses,
    /** Resolves once `words` have arrived. */
    has: (words: string) => waitFor(`${words} on the stream of ${url}`, 30_000, () => text.includes(words)),
    async stop() {
      ended.abort()
      await all
    },
  }
}
