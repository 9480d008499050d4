import { useLater } from './use-later.ts'

const load = async () => (await import('../offline/events.ts')).startEvents

/** Listens to the user's channel (AUTH-10): what it brings shows in the rows, which come every few minutes without it. */
export const useEvents = (): void => useLater(load)
