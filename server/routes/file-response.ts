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
