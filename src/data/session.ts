import { useCallback, useSyncExternalStore } from 'react'
import type { SessionUser, UserCode } from '../contract/session.ts'
import { makeEmitter } from '../lib/observable.ts'
import { actingCodeOf, choosesPartner } from '../rules/roles.ts'
import { useSignedIn } from './store-context.tsx'

/** The signed-in user. Only inside signed-in routes. */
export const useSession = (): { user: SessionUser } => ({ user: useSignedIn().user })

const KEY = 'selectedPartner'
const changes = makeEmitter()
const subscribe = (listener: () => void) => {
  const unsubscribe = changes.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

/** The partner whose data the screens of this user currently show, for code outside React. */
export const findActingPartner = (user: SessionUser): string | undefined =>
  choosesPartner(user.effectiveCode) ? (localStorage.getItem(KEY) ?? undefined) : user.actingIpId

/**
 * The partner whose data the screens show and the calls name. OPS and SSC choose one (HR-49); undefined until they
 * have. Every other user acts for their own partner, a SUB for its parent's. Choosing undefined clears the choice.
 */
export function useActingPartner(): [ipId: string | undefined, choose: (ipId: string | undefined) => void] {
  const { user } = useSignedIn()
  const chosen = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) ?? undefined)
  const choose = useCallback((ipId: string | undefined) => {
    if (ipId) localStorage.setItem(KEY, ipId)
    else localStorage.removeItem(KEY)
    changes.emit()
  }, [])
  return [choosesPartner(user.effectiveCode) ? chosen : user.actingIpId, choose]
}

/**
 * Whose rules the screens follow: for OPS and SSC those of the chosen partner (HR-07), or of the one a request belongs
 * to, which is not always the chosen one when it was opened by its address.
 */
export function useActingCode(ownerIpId?: string): UserCode {
  const { user } = useSignedIn()
  const [ipId] = useActingPartner()
  return actingCodeOf(user, ownerIpId ?? ipId)
}
