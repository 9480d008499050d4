/** The part of BroadcastChannel that the store uses. */
export class Channel {
  private listener: ((event: { data: unknown }) => void) | undefined
  private isOpen = true

  constructor(
    readonly name: string,
    private readonly post: (run: () => void) => void,
    private readonly all: () => Channel[],
  ) {}

  addEventListener(_type: string, listener: (event: { data: unknown }) => void): void {
    this.listener = listener
  }

  postMessage(data: unknown): void {
    for (const other of this.all()) if (other !== this && other.name === this.name) other.receive(data)
  }

  private receive(data: unknown): void {
    this.post(() => {
      if (this.isOpen) this.listener?.({ data })
    })
  }

  close(): void {
    this.isOpen = false
  }
}
