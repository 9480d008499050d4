import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { UiProvider } from '../provider.tsx'
import { Toaster } from '../toaster.tsx'
import { FormScene } from './form-scene.tsx'
import { FunnelScene } from './funnel-scene.tsx'
import { PartsScene } from './parts-scene.tsx'
import { TasksScene } from './tasks-scene.tsx'

// For looking at the parts while building them: `npx vite --config src/ui/gallery/vite.config.ts`, then ?scene=parts,
// tasks or funnel. Its words are samples of data, so they are not in src/text. Not part of the app.
const scene = new URLSearchParams(location.search).get('scene') ?? 'parts'

createRoot(document.getElementById('root')!).render(
  <MemoryRouter initialEntries={[`/${scene}`]}>
    <UiProvider>
      <Routes>
        <Route path="/tasks" element={<TasksScene />} />
        <Route path="/form" element={<FormScene />} />
        <Route path="/funnel" element={<FunnelScene />} />
        <Route path="*" element={<PartsScene />} />
      </Routes>
      <Toaster />
    </UiProvider>
  </MemoryRouter>,
)
