// First: what comes after may write a style
import './app/trusted-types.ts'
// Second: it asks the device, which answers later
import './app/start-early.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { listenForInstall } from './app/install.ts'
import { routes } from './app/routes.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import { startSession } from './app/session-now.ts'
import { startLanguage } from './app/start-language.ts'
import { answersInTime } from './data/first-screen.ts'

// The browser offers installation early and once
listenForInstall()

// It fetches the screen at once, while what is on the device decides whether it may be shown
const router = createBrowserRouter(routes)

// Not awaited at the top: the words of a language stand on this piece, and neither would be ready before the other
void Promise.all([startSession(), startLanguage(), isMatched()])
  .then(answersInTime)
  .then(() => {
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
    startServiceWorker()
  })

/** The code of the first screen is here, or what came of fetching it: until then what index.html drew stays in place. */
function isMatched() {
  return new Promise<void>((done) => {
    const look = () => {
      if (router.state.initialized) done()
    }
    router.subscribe(look)
    look()
  })
}
