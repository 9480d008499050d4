import { preloadPanel } from '../stages/late-panel.tsx'
import { loadWords } from '../text/index.ts'
import { preloadCalendar } from '../ui/date-field.tsx'

/**
 * Loads what records a result, before it is opened: the panel with its calendar, the profile and the interviews of a day.
 * Until the service worker has stored the app, or where the browser has none, they would not open without a network.
 */
export function preloadRecording(): void {
  preloadPanel()
  preloadCalendar()
  for (const load of screens) void load().catch(() => undefined)
}

const screens = [
  () =>
    Promise.all([
      import('../features/funnel/candidate-details.tsx'),
      loadWords('funnel', 'masters', 'notLoaded', 'pictures', 'scorecard'),
    ]),
  () => Promise.all([import('../features/tasks/interview-day.tsx'), loadWords('day')]),
  // Shown once the last task is done
  () => Promise.all([import('../hiring/first-steps.tsx'), loadWords('firstSteps')]),
]
