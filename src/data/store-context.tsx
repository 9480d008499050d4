import { createContext, use } from 'react'
import type { SessionUser } from '../contract/session.ts'
import type { Store } from '../offline/device/store.ts'

export interface SignedIn {
  user: SessionUser
  store: Store
}

export const SignedInContext = createContext<SignedIn | undefined>(undefined)

/** The signed-in user and their database on this device. Only inside signed-in routes. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (!signedIn) throw new Error('This screen needs a signed-in user around it')
  return signedIn
}

export const useStore = (): Store => useSignedIn().store
