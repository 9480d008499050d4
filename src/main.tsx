// Before anything that an old browser could do by half
import './boot/floor.ts'
// Nor one that keeps nothing
import './boot/storage.ts'
// Then this: what comes after may write a style
import './boot/trusted-types.ts'
// Before anything opens a database
import './boot/watch-page-cache.ts'
// And this: the read from the device goes on while the rest is evaluated
import './boot/early-session.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { listenForInstall } from './app/install.ts'
import { routes } from './app/routes.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import { startSession } from './boot/current-session.ts'
import { startLanguage } from './boot/language.ts'
import { waitForPrefetch } from './boot/first-render.ts'
import { findPatience, followTakeOver } from './boot/take-over.ts'

// The browser offers installation early and once
listenForInstall()

// Requests the screen's code at once, while the session decides whether it may be shown
const router = createBrowserRouter(routes)

// No top-level await: the chunk of a language imports this one, and each would wait for the other
void Promise.all([startSession(), startLanguage(), isRouted()])
  .then(() => waitForPrefetch(findPatience()))
  .then(() => {
    const root = document.getElementById('root')!
    followTakeOver(root)
    const app = <RouterProvider router={router} />
    // In pieces: on a slow phone the first screen is one long task otherwise, and a tap waits for all of it
    startTransition(() => createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app))
    startServiceWorker()
  })

/** Resolves when the first screen's code is loaded or has failed to load; until then the first paint stays in place. */
function isRouted() {
  return new Promise<void>((done) => {
    // Ended, for the router keeps a change for the first screen only while nobody listens
    const check = () => {
      if (!router.state.initialized) return
      unsubscribe()
      done()
    }
    const unsubscribe = router.subscribe(check)
    check()
  })
}
