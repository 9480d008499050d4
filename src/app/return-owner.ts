const KEY = 'fieldhire.return-of'

/** Whose page is kept to return to; undefined when anybody may have asked for it. Lives as long as the tab. */
export function noteReturnOwner(userId: string | undefined): void {
  if (userId) sessionStorage.setItem(KEY, userId)
  else sessionStorage.removeItem(KEY)
}

/** False when the page was somebody else's, who was signed out on it: it is no place for this person to begin. */
export function takeReturnOwner(userId: string | undefined): boolean {
  const owner = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return owner === null || owner === userId
}
