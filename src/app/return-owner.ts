const KEY = 'fieldhire.return-of'

/** Stores whose page the return path is; undefined when any user may return to it. Lasts as long as the tab. */
export function noteReturnOwner(userId: string | undefined): void {
  if (userId) sessionStorage.setItem(KEY, userId)
  else sessionStorage.removeItem(KEY)
}

/** False when another user was signed out on that page: this user must not start there. */
export function takeReturnOwner(userId: string | undefined): boolean {
  const owner = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return owner === null || owner === userId
}
