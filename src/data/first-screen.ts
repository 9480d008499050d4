/** A screen that asks for nothing, or for something that is not there, holds nothing up for longer. */
const AT_MOST_MS = 2_000
/** The answer is drawn before anything else, and may bring further questions with it. */
const DRAWN_MS = 50
/** So long the paper of index.html stays for the device's answers; then the screen says by itself that it loads. */
const PATIENCE_MS = 200

let open = 0
let wasAsked = false
let drawn: (() => void) | undefined
let first: Promise<void> | undefined
let early: Promise<unknown> | undefined

/** A screen asks the device for something; call what it answers when the answer is there. */
export function noteQuestion(): () => void {
  open += 1
  wasAsked = true
  let isOpen = true
  return () => {
    if (!isOpen) return
    isOpen = false
    open -= 1
    look()
  }
}

const look = () => {
  if (open === 0 && wasAsked && drawn) setTimeout(() => open === 0 && drawn?.(), DRAWN_MS)
}

/**
 * Resolves when the first screen has what it asked the device for. What sends and fetches begins only then, and is loaded
 * only then: on a slow phone it would otherwise take the time the list needs.
 */
export function firstScreen(): Promise<void> {
  first ??= new Promise<void>((resolve) => {
    drawn = resolve
    setTimeout(resolve, AT_MOST_MS)
    look()
  })
  return first
}

/** The first screen's answers are being fetched from the device, though nothing of it is drawn. */
export function expectAnswers(answers: Promise<unknown>): void {
  early = answers.catch(() => undefined)
}

/** To be awaited before the first drawing: an answer in time saves drawing what stands in its place. */
export async function answersInTime(): Promise<void> {
  if (!early) return
  await Promise.race([early, new Promise((done) => setTimeout(done, PATIENCE_MS))])
}
