import { chromiumEngine } from './support/chromium.ts'
import { walk } from './support/walk.ts'

walk(chromiumEngine('Chromium', process.env.FLOOR_CHROMIUM!))
