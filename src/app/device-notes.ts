import { createStore, get, update, type UseStore } from 'idb-keyval'

/**
 * What this device stores about users who are signed out: no data of theirs, only whose updates wait and whose saved
 * rows are still to be removed because the app was closed in the middle of a sign-out.
 */
export interface DeviceNotes {
  /** userId → the masked e-mail address, to show whose updates wait. */
  masked: Record<string, string>
  /** userIds whose saved rows must be removed. */
  toForget: string[]
}

const KEY = 'notes'
const blank: DeviceNotes = { masked: {}, toForget: [] }
let store: UseStore | undefined
const open = () => (store ??= createStore('fieldhire-device', 'notes'))

export const readNotes = async (): Promise<DeviceNotes> => ({
  ...blank,
  ...(await get<DeviceNotes>(KEY, open()).catch(() => undefined)),
})

const change = (next: (notes: DeviceNotes) => DeviceNotes) =>
  update<DeviceNotes>(KEY, (before) => next({ ...blank, ...before }), open()).catch(() => undefined)

/** Before a sign-out begins. */
export const noteLeaving = (userId: string, email: string) =>
  change((notes) => ({
    masked: { ...notes.masked, [userId]: maskEmail(email) },
    toForget: [...notes.toForget.filter((id) => id !== userId), userId],
  }))

/** When their saved rows are gone; `keepName` while updates of theirs still wait. */
export const noteForgotten = (userId: string, keepName: boolean) =>
  change(({ masked, toForget }) => {
    const { [userId]: name, ...others } = masked
    return {
      masked: keepName && name ? { ...others, [userId]: name } : others,
      toForget: toForget.filter((id) => id !== userId),
    }
  })

/** 'sunil.kadam@sahyadri.in' → 's•••@sahyadri.in': enough for its owner, too little for anyone else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0]}•••${email.slice(at)}`
}
