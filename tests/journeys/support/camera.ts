import encodeQR from 'qr'
import { renameSync, writeFileSync } from 'node:fs'
import { launchArgs } from '../../../playwright.config.ts'

const [WIDTH, HEIGHT] = [640, 480]

/** The camera of the browser shows `film`, from its beginning each time that it is switched on. */
export const cameraArgs = (film: string): string[] => [
  ...launchArgs,
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** What the camera sees: one picture with the code in its middle, over and over. */
export function filmCode(film: string, text: string): void {
  const code = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const scale = Math.floor(HEIGHT / code.length)
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - code.length * scale) / 2)) as [number, number]
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < code.length * scale; y++)
    for (let x = 0; x < code.length * scale; x++)
      if (code[Math.floor(y / scale)]![Math.floor(x / scale)]) light[(top + y) * WIDTH + left + x] = 16
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`)
  // The browser may have the one before open
  writeFileSync(`${film}.new`, Buffer.concat([head, frame, frame]))
  renameSync(`${film}.new`, film)
}
