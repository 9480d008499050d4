/** The same code stays in front of the camera for a while. */
const SAME_CODE_MS = 4_000
/** Between two looks: a reader that never rests drains the battery and blocks the buttons. */
const REST_MS = 30
/** A browser that does not tell of new pictures is asked for one so often. */
const FRAME_MS = 50
/** A code fills a good part of the picture: more pixels only cost time. */
const LONGEST_SIDE = 640

export interface Camera {
  /** Switches the lamp; undefined when the camera has none. Rejects when the device refuses. */
  torch: ((isOn: boolean) => Promise<void>) | undefined
}

interface Options {
  video: HTMLVideoElement
  /** Told of every code that is read; the same one again only after a pause. */
  report: (text: string) => void
  /** Ends the scan and gives the camera back. */
  signal: AbortSignal
}

/** Shows the rear camera in `video` and reads its codes until `signal`. Rejects without a camera or a permission. */
export async function scanCamera({ video, report, signal }: Options): Promise<Camera> {
  const wanted = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false }
  const [stream, detect] = await Promise.all([navigator.mediaDevices.getUserMedia(wanted), makeDetect()])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) {
    stop()
    return { torch: undefined }
  }
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  void readCodes(detect, { video, report, signal })
  return { torch: findTorch(stream) }
}

async function readCodes(detect: Detect, { video, report, signal }: Options): Promise<void> {
  const nextFrame = watchFrames(video, signal)
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    await nextFrame()
    const text = video.readyState >= video.HAVE_CURRENT_DATA ? await detect(video).catch(() => undefined) : undefined
    const now = performance.now()
    if (text && !signal.aborted && (text !== last.text || now - last.at > SAME_CODE_MS)) report(text)
    if (text) last = { text, at: now }
    await sleep(REST_MS)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves at once when a picture came since the last call, else with the next one. */
function watchFrames(video: HTMLVideoElement, signal: AbortSignal): () => Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return () => sleep(FRAME_MS)
  let isFresh = true
  let tell: (() => void) | undefined
  const onFrame = () => {
    if (signal.aborted) return
    isFresh = true
    tell?.()
    video.requestVideoFrameCallback(onFrame)
  }
  video.requestVideoFrameCallback(onFrame)
  signal.addEventListener('abort', () => tell?.())
  return async () => {
    if (!isFresh && !signal.aborted) await new Promise<void>((resolve) => (tell = resolve))
    isFresh = false
  }
}

/** Of the rear camera of most phones; the type library does not know it yet. */
function findTorch(stream: MediaStream): Camera['torch'] {
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  if (!track || !torch) return undefined
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

type Detect = (video: HTMLVideoElement) => Promise<string | undefined>

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
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    paper.drawImage(video, 0, 0, width, height)
    return decodeQR({ width, height, data: paper.getImageData(0, 0, width, height).data })
  }
}
