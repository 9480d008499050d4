import { deflateSync } from 'node:zlib'
import { glyph } from './font.ts'

/** A picture of few colours that is drawn dot by dot and written as PNG. */
export class Canvas {
  private readonly dots: Uint8Array
  constructor(
    readonly width: number,
    readonly height: number,
    /** RRGGBB; the first is the ground. */
    private readonly colours: string[],
  ) {
    this.dots = new Uint8Array(width * height)
  }

  dot(x: number, y: number, colour: number): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height)
      this.dots[Math.trunc(y) * this.width + Math.trunc(x)] = colour
  }

  box(x: number, y: number, width: number, height: number, colour: number): void {
    for (let row = y; row < y + height; row++) for (let at = x; at < x + width; at++) this.dot(at, row, colour)
  }

  ellipse(x: number, y: number, rx: number, ry: number, colour: number): void {
    for (let dy = -ry; dy <= ry; dy++)
      for (let dx = -rx; dx <= rx; dx++) if ((dx / rx) ** 2 + (dy / ry) ** 2 <= 1) this.dot(x + dx, y + dy, colour)
  }

  /** `size` dots of the picture for one of a character; `slant` is how many dots it falls for each it goes right. */
  text(words: string, x: number, y: number, size: number, colour: number, slant = 0): void {
    for (const [at, letter] of [...words].entries()) {
      for (const [row, bits] of glyph(letter).entries())
        for (let column = 0; column < 5; column++) {
          if (!((bits >> (4 - column)) & 1)) continue
          const left = x + (at * 6 + column) * size
          this.box(left, Math.round(y + row * size + (left - x) * slant), size, size, colour)
        }
    }
  }

  toPng(): Uint8Array {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    // Eight bits a dot, by a table of colours
    header.set([8, 3, 0, 0, 0], 8)
    const lines = Buffer.alloc((this.width + 1) * this.height)
    for (let row = 0; row < this.height; row++)
      lines.set(this.dots.subarray(row * this.width, (row + 1) * this.width), row * (this.width + 1) + 1)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(this.colours.join(''), 'hex')),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(checksum(body), body.length + 4)
  return whole
}

/** CRC-32 as PNG requires it; Node 20.19 has its own only behind a later minor version. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return (rest ^ 0xffffffff) >>> 0
}
