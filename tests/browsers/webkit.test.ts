import { webkitEngine } from './support/webkit.ts'
import { walk } from './support/walk.ts'

walk(webkitEngine(process.env.WEBKIT_DRIVER!))
