import * as v from 'valibot'
import { isBlank } from '../lib/visible.ts'

/** A field that must be filled in: blanks without width and the like fill nothing in, as the server judges them too. */
export const requiredText = <F extends string>(fault: F) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => !isBlank(text), fault),
  )
