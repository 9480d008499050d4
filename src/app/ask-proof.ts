import { PROOF_DONE, PROVE_PAGE } from '../lib/server-pages.ts'
import { loadWords, text } from '../text/index.ts'
import { confirm, currentConfirm } from '../ui/confirm-store.ts'

const LOOK_MS = 500

/**
 * AUTH-25: the user proves who they are on the page of the identity provider, which opens beside the app, so that
 * nothing here is lost. Resolves to true when they say that they have, or when that page says so. `isAgain`: they said so,
 * and had not.
 */
export async function askProof(isAgain = false): Promise<boolean> {
  await loadWords('proof')
  const isWanted = await confirm({
    title: text('proof', isAgain ? 'notYet' : 'title'),
    body: text('proof', isAgain ? 'notYetBody' : 'body'),
    confirmLabel: text('proof', 'open'),
  })
  if (!isWanted) return false
  const page = window.open(PROVE_PAGE, '_blank')
  const answered = confirm({
    title: text('proof', 'waitTitle'),
    body: text('proof', page ? 'waitBody' : 'blocked'),
    confirmLabel: text('proof', 'goOn'),
  })
  const asked = currentConfirm()
  const timer = setInterval(() => {
    if (!page || !isDone(page)) return
    page.close()
    asked?.answer(true)
  }, LOOK_MS)
  const isProved = await answered
  clearInterval(timer)
  return isProved
}

function isDone(page: Window): boolean {
  try {
    return page.location.pathname === PROOF_DONE
  } catch {
    // Elsewhere meanwhile
    return false
  }
}
