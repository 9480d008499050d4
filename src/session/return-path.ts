import { findSafePath } from '../lib/paths.ts'
import { findStorage } from './scope.ts'

/** What a sign-in keeps in this tab. */
export const signInKeys = {
  verifier: 'fieldhire.pkce.verifier',
  state: 'fieldhire.pkce.state',
  returnPath: 'fieldhire.return-path',
} as const

/** These live as long as the tab and not in localStorage, which a sign-out clears (TRAP-81). */
export const findTabStorage = () => findStorage('sessionStorage')

/** Remembers the page a signed-out person asked for (TRAP-09). A path outside this app is not remembered. */
export function rememberReturnPath(path: string): void {
  const safe = findSafePath(path)
  if (safe) findTabStorage()?.setItem(signInKeys.returnPath, safe)
}

/** The remembered page; it stays until `takeReturnPath`. */
export const findReturnPath = () => findSafePath(findTabStorage()?.getItem(signInKeys.returnPath))

export function takeReturnPath(): string | undefined {
  const path = findReturnPath()
  findTabStorage()?.removeItem(signInKeys.returnPath)
  return path
}

export function forgetSignIn(): void {
  for (const key of Object.values(signInKeys)) findTabStorage()?.removeItem(key)
}
