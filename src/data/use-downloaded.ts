import { readDownloaded } from '../offline/rows/downloaded.ts'
import { useLive } from './use-live.ts'

/** How many applicants the download has brought so far, of how many; undefined until it is read, or the requests are known. */
export const useDownloaded = () => useLive(readDownloaded, [])
