import { firefoxEngine } from './support/firefox.ts'
import { walk } from './support/walk.ts'

walk(firefoxEngine(process.env.FIREFOX!))
