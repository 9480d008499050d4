import { API_KEY, basePaths, headers as names } from '../../../src/contract/call.ts'
import { eventStream } from '../../../src/contract/events.ts'

/** The stream of events of a signed-in user at the server of `url`, as a device reads it. */
export async function readStream(url: string, token: string) {
  const ended = new AbortController()
  const response = await fetch(`${url}${basePaths.hire}${eventStream.path}`, {
    headers: {
      ...{ Authorization: `Bearer ${token}`, [names.apiKey]: API_KEY },
      ...{ [names.deviceId]: 'proof-device', [names.deviceType]: 'web' },
    },
    signal: ended.signal,
  })
  if (response.status !== 200) throw new Error(`The stream answers ${response.status}`)
  let text = ''
  let look: () => void = () => undefined
  void (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true })
      look()
    }
  })().catch(() => undefined)
  return {
    /** Resolves once `words` have arrived. */
    next: (words: string) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${words} did not arrive`)), 10_000)
        look = () => {
          if (!text.includes(words)) return
          clearTimeout(timer)
          resolve()
        }
        look()
      }),
    stop: () => ended.abort(),
  }
}
