import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { useIsRemoved } from '../data/use-is-removed.ts'
import { paths } from '../lib/paths.ts'
import { text, useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import { Page } from '../ui/shell/page.tsx'
import s from './plain-page.module.css'

/** The browsers' words for a piece of the app that could not be fetched. */
const missingPiece = /dynamically imported module|importing a module script|unable to preload css|loading chunk/i

export type ErrorKind = 'stale' | 'missing' | 'fault'

/**
 * A piece that is not there means a newer version with a network, and nothing to be done without one. Anything else is
 * a fault of ours.
 */
export function findErrorKind(error: unknown, isReached: boolean): ErrorKind {
  const message = error instanceof Error ? error.message : String(error)
  if (!missingPiece.test(message)) return 'fault'
  return isReached ? 'stale' : 'missing'
}

const reload = () => location.reload()

/** In place of a public page that failed: what was recorded is safe. */
export function RouteError({ className = s.inner }: { className?: string }) {
  const error = useRouteError()
  const t = useText('shell')
  const [isReached, setReached] = useState(navigator.onLine)
  const kind = findErrorKind(error, isReached)
  const isRemoved = useIsRemoved()
  const isFault = kind === 'fault'
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the one place where a fault of a screen is written down
    console.error(error)
    document.title = `${t('errorTitle')} · ${text('common', 'appName')}`
  }, [error, t])
  useEffect(() => {
    if (kind !== 'missing') return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [kind])
  useEffect(() => {
    if (isFault) return
    // The browser's word is a hint. Without the code that asks the server it is all there is
    const following = import('./follow-reached.ts').then((it) => it.followReached(setReached)).catch(() => undefined)
    return () => void following.then((stop) => stop?.())
  }, [isFault])
  const words = {
    stale: [t('staleTitle'), t('staleBody'), t('stale')],
    missing: [t('missingTitle'), t('missingBody'), undefined],
    fault: [t('errorTitle'), t('errorBody'), t('errorAgain')],
  }[kind]
  // What the user recorded is gone, and each of these says that it is safe
  const hint = isRemoved ? undefined : words[1]
  return (
    <div className={className} role="alert">
      <EmptyState
        title={words[0]}
        hint={hint}
        action={
          <div className={s.actions}>
            {words[2] === undefined ? null : (
              <Button kind="primary" onClick={reload}>
                {words[2]}
              </Button>
            )}
            {/* A full load: what failed may be in memory */}
            <Button kind={words[2] === undefined ? 'primary' : 'plain'} onClick={() => location.assign(paths.myTasks)}>
              {t('errorHome')}
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** In place of a screen that failed: the frame around it stays, and the card stands where every page has its first. */
export function ScreenError() {
  const t = useText('shell')
  return (
    <Page title={t('errorHeading')}>
      <RouteError className="" />
    </Page>
  )
}

/** When the frame itself failed: no provider, no bars, only the words. */
export function BareError() {
  return (
    <main id="content" className={s.page} tabIndex={-1}>
      <RouteError />
    </main>
  )
}
