/** A message of an event stream. */
export interface StreamMessage {
  event: string
  data: string
  /** As sent with it or with one before it. */
  id: string | undefined
}

/** Reads text/event-stream in pieces, wherever they are cut. Comments, such as heartbeats, are left out. */
export function createEventParser(onMessage: (message: StreamMessage) => void): (piece: string) => void {
  let rest = ''
  let id: string | undefined
  let event = ''
  let data: string[] = []
  const take = (line: string) => {
    if (line === '') {
      if (data.length > 0) onMessage({ event: event || 'message', data: data.join('\n'), id })
      event = ''
      data = []
      return
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
    if (name === 'id') id = value
  }
  return (piece) => {
    // A line break of two characters may be cut in the middle
    const text = rest + piece
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + text.slice(end)
    for (const line of lines) take(line)
  }
}
