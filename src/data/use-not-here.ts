import { readNotHere } from '../offline/rows/not-here.ts'
import { useLive } from './use-live.ts'

/** What of the followed requests has no room on this device; undefined until it is read. */
export const useNotHere = () => useLive(readNotHere, [])
