/** A handler's answer that is a file and no JSON; only of calls that the contract says are answered so. */
export class FileAnswer {
  constructor(
    /** As the person saves it. Letters, digits, blanks, `_`, `-` and `.` only. */
    readonly name: string,
    readonly type: string,
    readonly body: ReadableStream<Uint8Array> | string,
  ) {}
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
