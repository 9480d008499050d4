import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Seen {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}
export type Answer = (response: ServerResponse, socket: Socket) => void

export const json =
  (status: number, value: unknown): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
export const plain =
  (status: number, text: string): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)
/** Takes the request and says nothing. */
export const silent: Answer = () => undefined
/** Takes the request and hangs up. */
export const cut: Answer = (_, socket) => socket.destroy()
/** Hangs up in the middle of the answer. */
export const cutLater: Answer = (response, socket) => {
  response.writeHead(200, { 'Content-Length': '500' })
  response.write('{"sid":', () => socket.destroy())
}
export const huge: Answer = (response) => void response.writeHead(200).end('9'.repeat(600 * 1024))

/** The servers of a carrier on this machine. */
export async function standIn() {
  const seen: Seen[] = []
  const waiting: (() => void)[] = []
  const at = { url: '', seen, answer: silent as Answer }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      seen.push({ method, path, headers, body })
      at.answer(response, request.socket)
      for (const resolve of waiting.splice(0)) resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(at, {
    url,
    /** Resolves with the next request. */
    asked: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
export type StandIn = Awaited<ReturnType<typeof standIn>>
