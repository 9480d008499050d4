/** A screen that asks for nothing, or for something that is not there, holds nothing up for longer. */
const AT_MOST_MS = 2_000

let open = 0
let drawn: (() => void) | undefined
let first: Promise<void> | undefined

/** A screen asks the device for something; call what it answers when the answer is there. */
export function noteQuestion(): () => void {
  open += 1
  let isOpen = true
  return () => {
    if (!isOpen) return
    isOpen = false
    open -= 1
    // The answer is drawn before anything else, and may bring further questions with it
    if (open === 0 && drawn) setTimeout(() => open === 0 && drawn?.(), 50)
  }
}

/**
 * Resolves when the first screen has what it asked the device for. What sends and fetches begins only then, and is loaded
 * only then: on a slow phone it would otherwise take the time the list needs.
 */
export function firstScreen(): Promise<void> {
  first ??= new Promise<void>((resolve) => {
    drawn = resolve
    setTimeout(resolve, AT_MOST_MS)
  })
  return first
}
