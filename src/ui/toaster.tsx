import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../text/index.ts'
import { Icon } from './icons.tsx'
import {
  currentToasts,
  endToast,
  pauseToast,
  resumeToast,
  subscribeToasts,
  TOAST_MS,
  type Toast,
} from './toast-store.ts'
import s from './toaster.module.css'

/** The region of the toasts; it is always in the page, so that a screen reader announces what is added to it. */
export function Toaster() {
  const t = useText('common')
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  return (
    <section
      data-fh-gone
      className={s.toaster}
      aria-label={t('notifications')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const isKept = ({ keeps, undo, link, tone }: Toast): boolean =>
  keeps || !!undo || !!link || tone === 'problem' || tone === 'warning'

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText('common')
  const { id, tone = 'plain' } = toast
  const kind = tone === 'plain' ? undefined : t(`toasts.${tone}`)
  const lines = [kind === undefined || toast.heading === kind ? undefined : toast.heading, toast.line]
  const card = useRef<HTMLDivElement>(null)
  // The browser moves the focus to the body when the focused toast is removed; this moves it to the main content.
  // A layout effect, because its cleanup runs while the toast is still in the page.
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element?.contains(document.activeElement)) document.querySelector<HTMLElement>('main')?.focus()
    }
  }, [])
  const rest = () => {
    const element = card.current
    if (!element?.matches(':hover') && !element?.contains(document.activeElement)) resumeToast(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- waiting and being put away are no actions; the buttons inside are
    <div
      ref={card}
      role="group"
      className={s.toast}
      data-paused={toast.paused || undefined}
      data-keeps={isKept(toast) || undefined}
      data-tone={tone}
      // Not when it appears under a mouse that rests where it has just clicked: it would never expire
      onPointerMove={(e) => e.pointerType === 'mouse' && (e.movementX || e.movementY) && pauseToast(id)}
      onPointerLeave={(e) => e.pointerType === 'mouse' && setTimeout(rest)}
      onFocus={() => pauseToast(id)}
      onBlur={() => setTimeout(rest)}
      onKeyDown={(e) => e.key === 'Escape' && endToast(id)}
      // It may cover the very button that is needed next, so a tap closes it; not one that offers something
      onClick={toast.undo || toast.link ? undefined : () => endToast(id)}
    >
      <div className={s.words}>
        <p className={s.heading}>
          {tone === 'problem' || tone === 'warning' ? <Icon name="alert" /> : null}
          {kind ?? toast.heading}
        </p>
        {lines.map((line) =>
          line ? (
            <p key={line} className={s.line}>
              {line}
            </p>
          ) : null,
        )}
      </div>
      {toast.undo || toast.link ? (
        <div className={s.actions}>
          {toast.undo ? (
            <button type="button" className={s.action} onClick={() => endToast(id, 'undone')}>
              {toast.button ?? t('undo')}
            </button>
          ) : null}
          {toast.link ? (
            <Link className={s.action} to={toast.link.to} onClick={() => endToast(id)}>
              {toast.link.label}
            </Link>
          ) : null}
        </div>
      ) : null}
      <i className={s.life} style={{ animationDuration: `${TOAST_MS}ms` }} />
    </div>
  )
}
