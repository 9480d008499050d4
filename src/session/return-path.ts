import { findSafePath } from '../lib/paths.ts'
import { findStorage } from './scope.ts'

/** What a sign-in stores in this tab. */
export const signInKeys = {
  verifier: 'fieldhire.pkce.verifier',
  state: 'fieldhire.pkce.state',
  returnPath: 'fieldhire.return-path',
} as const

/** These live as long as the tab and not in localStorage, which a sign-out clears (TRAP-81). */
export const findTabStorage = () => findStorage('sessionStorage')

/** Stores the page that a signed-out user opened (TRAP-09). A path outside this app is not stored. */
export function rememberReturnPath(path: string): void {
  const safe = findSafePath(path)
  if (safe) findTabStorage()?.setItem(signInKeys.returnPath, safe)
}

/** The stored page; it stays until `takeReturnPath`. */
export const findReturnPath = () => findSafePath(findTabStorage()?.getItem(signInKeys.returnPath))

export function takeReturnPath(): string | undefined {
  const path = findReturnPath()
  findTabStorage()?.removeItem(signInKeys.returnPath)
  return path
}

export function clearSignIn(): void {
  for (const key of Object.values(signInKeys)) findTabStorage()?.removeItem(key)
}
