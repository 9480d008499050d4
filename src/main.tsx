import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { listenForInstall } from './app/install.ts'
import { routes } from './app/routes.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import { startSession } from './app/session-now.ts'
import { startLanguage } from './app/start-language.ts'

// The browser offers installation early and once
listenForInstall()

// It fetches the screen at once, while what is on the device decides whether it may be shown
const router = createBrowserRouter(routes)
await Promise.all([startSession(), startLanguage()])

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

startServiceWorker()
