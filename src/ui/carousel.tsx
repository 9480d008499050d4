import { useId, type KeyboardEvent } from 'react'
import { useText } from '../text/index.ts'
import { IconButton } from './button.tsx'
import s from './carousel.module.css'
import { Icon } from './icons.tsx'
import { useZoom } from './use-zoom.ts'
import { LARGEST } from './zoom.ts'

export interface Picture {
  key: string
  /** What it shows. */
  name: string
  src?: string | undefined
  /** It may not be shown: a blurred placeholder takes its place. */
  hidden?: boolean
}

type Props = { pictures: readonly Picture[]; at: number; onMove: (to: number) => void }

/** A row of small pictures and the chosen one large. Tap, swipe and pinch; arrows, + and - on the keyboard. */
export function Carousel({ pictures, at, onMove }: Props) {
  const t = useText('pictures')
  const hint = useId()
  const picture = pictures[at]
  const zoom = useZoom((by) => move(at + by))
  const { scale, x, y } = zoom.view
  if (!picture) return null

  function move(to: number) {
    if (to < 0 || to >= pictures.length) return
    zoom.reset()
    onMove(to)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(at - 1),
    ArrowRight: () => move(at + 1),
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const canZoom = picture.src !== undefined && !picture.hidden

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for the buttons and the picture inside
    <div className={s.carousel} onKeyDown={onKeyDown}>
      <Thumbnails pictures={pictures} at={at} onMove={move} />
      <div
        ref={zoom.frame}
        className={`fh-focus ${s.frame}`}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys zoom and turn what is here
        tabIndex={0}
        aria-label={picture.name}
        aria-describedby={hint}
        data-zoomed={scale > 1}
        data-can-zoom={canZoom}
        {...(canZoom ? zoom.handlers : {})}
      >
        <Large picture={picture} transform={`translate(${x}px, ${y}px) scale(${scale})`} />
      </div>
      <span id={hint} className="fh-hidden">
        {t('carouselKeys')}
      </span>
      <div className={s.bar}>
        <IconButton icon="left" label={t('previousPicture')} disabled={at === 0} onClick={() => move(at - 1)} />
        <IconButton icon="minus" label={t('zoomOut')} disabled={!canZoom || scale <= 1} onClick={zoom.zoomOut} />
        <span className={s.count} aria-live="polite">
          {t('pictureOf', { at: at + 1, total: pictures.length })}
        </span>
        <IconButton icon="plus" label={t('zoomIn')} disabled={!canZoom || scale >= LARGEST} onClick={zoom.zoomIn} />
        <IconButton
          icon="right"
          label={t('nextPicture')}
          disabled={at === pictures.length - 1}
          onClick={() => move(at + 1)}
        />
      </div>
    </div>
  )
}

function Thumbnails({ pictures, at, onMove }: Props) {
  return (
    <div className={s.thumbnails}>
      {pictures.map(({ key, name, src, hidden }, index) => (
        <button
          key={key}
          type="button"
          className={`fh-focus ${s.thumbnail}`}
          aria-pressed={index === at}
          onClick={() => onMove(index)}
        >
          {src && !hidden ? <img src={src} alt="" draggable={false} /> : <Icon name={hidden ? 'lock' : 'file'} />}
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}

function Large({ picture, transform }: { picture: Picture; transform: string }) {
  const t = useText('pictures')
  if (picture.hidden) return <span className={s.veil} aria-hidden="true" />
  if (!picture.src) return <span className={s.none}>{t('noPicture')}</span>
  return <img className={s.large} src={picture.src} alt={picture.name} style={{ transform }} draggable={false} />
}
