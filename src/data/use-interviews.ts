import { queryInterviews } from '../offline/interview-day.ts'
import { useLive } from './use-live.ts'

/** Whom a partner interviews on the day that begins at `day`; undefined until the device has answered. */
export const useInterviews = (ipId: string, day: number) =>
  useLive((store) => queryInterviews(store, ipId), [ipId, day])
