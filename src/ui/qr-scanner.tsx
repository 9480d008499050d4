import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import s from './qr-scanner.module.css'
import { scanCamera, type Camera } from './scan-camera.ts'

interface Props {
  /** Told of every code that is read; the same one again only after a pause. */
  onCode: (text: string) => void
  label: string
  /** In place of the picture, when there is no camera or no permission. */
  failed: string
  /** Names the button of the lamp, which is there when the camera has one. */
  torch: string
  /** What comes before the camera now is not meant: it goes on, and tells nothing. */
  paused?: boolean
}

/** The picture of the rear camera, with the codes that come before it. The reader is loaded here and nowhere else. */
export function QrScanner({ onCode, label, failed, torch, paused = false }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef<typeof onCode>(undefined)
  const [camera, setCamera] = useState<Camera>()
  const [isLit, setLit] = useState(false)
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    report.current = paused ? undefined : onCode
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    scanCamera({ video: video.current!, report: (text) => report.current?.(text), signal }).then(
      (found) => (signal.aborted ? undefined : setCamera(found)),
      () => (signal.aborted ? undefined : setOff(true)),
    )
    return () => controller.abort()
  }, [])
  const light = camera?.torch
  const toggle = () =>
    light?.(!isLit).then(
      () => setLit(!isLit),
      // The device has taken the lamp back, as some do when it is hot
      () => setLit(false),
    )
  if (isOff)
    return (
      <p role="alert" className={s.failed}>
        {failed}
      </p>
    )
  return (
    <div className={s.scanner}>
      <video ref={video} className={s.video} aria-label={label} muted playsInline />
      {light ? (
        <Button
          className={s.torch}
          icon={isLit ? 'tick' : undefined}
          aria-pressed={isLit}
          onClick={() => void toggle()}
        >
          {torch}
        </Button>
      ) : null}
    </div>
  )
}
