import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface StandIn {
  url: string
  stop(): Promise<unknown>
}

/**
 * Speaks the protocol of Postgres, version 3, with queries in their simple form. `answer` is given the text of a query
 * and the number of the connection, and returns the only row; undefined where there is none.
 */
export async function standInPostgres(
  answer: (query: string, connection: number) => Record<string, string> | undefined,
): Promise<StandIn> {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    const connection = ++connections
    open.add(socket)
    socket.on('error', () => undefined)
    let isStarted = false
    let inTransaction = false
    let held = Buffer.alloc(0)
    const ready = () => message('Z', Buffer.from(inTransaction ? 'T' : 'I'))
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk])
      for (;;) {
        const head = isStarted ? 1 : 0
        if (held.length < head + 4) return
        const length = head + held.readInt32BE(head)
        if (held.length < length) return
        const type = isStarted ? String.fromCharCode(held[0]!) : 'start'
        const body = held.subarray(head + 4, length)
        held = held.subarray(length)
        if (type === 'start') {
          isStarted = true
          socket.write(Buffer.concat([message('R', int32(0)), ready()]))
        } else if (type === 'X') socket.end()
        else if (type === 'Q') {
          const query = body.toString('utf8', 0, body.length - 1)
          if (/^(begin|commit)/.test(query)) inTransaction = query.startsWith('begin')
          socket.write(Buffer.concat([...rowOf(answer(query, connection)), message('C', text('SELECT 1')), ready()]))
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/hire`,
    stop: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const TEXT = 25
const int16 = (n: number) => Buffer.from([(n >> 8) & 255, n & 255])
const int32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(n)
  return bytes
}
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

function rowOf(row: Record<string, string> | undefined): Buffer[] {
  if (!row) return []
  const names = Object.keys(row)
  const columns = names.map((name) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(TEXT), int16(-1), int32(-1), int16(0)]),
  )
  const values = names.map((name) => Buffer.concat([int32(Buffer.byteLength(row[name]!)), Buffer.from(row[name]!)]))
  return [
    message('T', Buffer.concat([int16(names.length), ...columns])),
    message('D', Buffer.concat([int16(names.length), ...values])),
  ]
}
