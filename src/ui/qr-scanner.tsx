import { useEffect, useRef, useState } from 'react'
import s from './qr-scanner.module.css'

interface Props {
  /** Told of every code that is read; the same one again only after a pause. */
  onCode: (text: string) => void
  label: string
  /** In place of the picture, when there is no camera or no permission. */
  failed: string
}

/** The same code stays in front of the camera for a while. */
const SAME_CODE_MS = 4_000
const BETWEEN_FRAMES_MS = 100
/** A code fills a good part of the picture: more pixels only cost time. */
const LONGEST_SIDE = 640

type Detect = (video: HTMLVideoElement) => Promise<string | undefined>

/** The picture of the rear camera, with the codes that come before it. The reader is loaded here and nowhere else. */
export function QrScanner({ onCode, label, failed }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onCode)
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    report.current = onCode
  })
  useEffect(() => {
    const controller = new AbortController()
    void scan(video.current!, (text) => report.current(text), controller.signal).catch(() => {
      if (!controller.signal.aborted) setOff(true)
    })
    return () => controller.abort()
  }, [])
  return isOff ? (
    <p role="alert" className={s.failed}>
      {failed}
    </p>
  ) : (
    <video ref={video} className={s.video} aria-label={label} muted playsInline />
  )
}

async function scan(video: HTMLVideoElement, report: (text: string) => void, signal: AbortSignal): Promise<void> {
  const wanted = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false }
  const [stream, detect] = await Promise.all([navigator.mediaDevices.getUserMedia(wanted), makeDetect()])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    const text = video.readyState >= video.HAVE_CURRENT_DATA ? await detect(video).catch(() => undefined) : undefined
    const now = performance.now()
    if (text && !signal.aborted && (text !== last.text || now - last.at > SAME_CODE_MS)) report(text)
    if (text) last = { text, at: now }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_FRAMES_MS))
  }
}

interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorType = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** The browser's own reader where it has one, else one in JavaScript. */
async function makeDetect(): Promise<Detect> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorType }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    if (!paper || width === 0 || height === 0) return undefined
    Object.assign(canvas, { width, height })
    paper.drawImage(video, 0, 0, width, height)
    return decodeQR({ width, height, data: paper.getImageData(0, 0, width, height).data })
  }
}
