/** A handler's response that is a file and no JSON; only for calls that the contract declares so. */
export class FileResponse {
  constructor(
    /** The name under which the user saves it. Letters, digits, blanks, `_`, `-` and `.` only. */
    readonly name: string,
    readonly type: string,
    readonly body: ReadableStream<Uint8Array> | string,
  ) {}
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Row by row as it is read, so that a slow reader keeps no more than a batch in memory. */
export function toStream(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(value)
    },
    cancel: () => void parts.return(undefined),
  })
}
