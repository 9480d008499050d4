import { HttpProblem } from '../core/errors.ts'

/** At once, and waiting: each takes a core and some 100 MB for seconds. */
const AT_ONCE = 2
const WAITING = 8
/** Of one user: the other place is always for another user. */
const AT_ONCE_OF_OWNER = 1
const WAITING_OF_OWNER = 2

interface Waiting {
  owner: string
  enter(): void
}

/** The places of the sheet workers. */
export function createSheetSlots() {
  const running: string[] = []
  const queue: Waiting[] = []
  const mayEnter = (owner: string) =>
    running.length < AT_ONCE && running.filter((other) => other === owner).length < AT_ONCE_OF_OWNER

  const leave = (owner: string) => {
    running.splice(running.indexOf(owner), 1)
    const at = queue.findIndex((waiting) => mayEnter(waiting.owner))
    if (at < 0) return
    const [next] = queue.splice(at, 1)
    running.push(next!.owner)
    next!.enter()
  }

  return {
    /**
     * Resolves with what gives the place back; calling that twice does nothing.
     * @throws HttpProblem 503 when too many wait, of this owner or of all.
     */
    async take(owner: string): Promise<() => void> {
      if (mayEnter(owner)) running.push(owner)
      else {
        const ofOwner = queue.filter((waiting) => waiting.owner === owner).length
        if (queue.length >= WAITING || ofOwner >= WAITING_OF_OWNER) throw new HttpProblem(503, 'too-many-sheets', 10)
        await new Promise<void>((resolve) => queue.push({ owner, enter: resolve }))
      }
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        leave(owner)
      }
    },
  }
}
