import { DRAWN, TAPPED } from './drawn.ts'

/** How long the first render may wait for its data behind a drawn list, ms: a loading state in its place would be a jump. */
const PATIENCE_MS = 3_000

/** For `waitForPrefetch`; undefined where no list is drawn. */
export const findPatience = (): number | undefined => (document.getElementById(DRAWN) ? PATIENCE_MS : undefined)

const linkOf = (element: Element) => element.getAttribute('href') ?? ''

/** Whom the cards of a list are about, and what they say: two people may have the same words. Around them a count may be a moment late. */
const cardsOf = (screen: Element) =>
  [...screen.querySelectorAll('article')]
    .map((card) => [card.textContent, ...[...card.querySelectorAll('a')].map((link) => linkOf(link))].join('\n'))
    .join('\n')

/**
 * The first render of React takes the place of the drawn list in one frame. A tap on the drawn list, which nothing could
 * hear yet (sw/drawn-page.ts notes it), is repeated when the same list is there: on the same button, wherever it stands now.
 */
export function followTakeOver(root: Element): void {
  const drawn = document.getElementById(DRAWN)
  if (!drawn) return
  const cards = cardsOf(drawn)
  const before = drawn.querySelectorAll(TAPPED)
  const observer = new MutationObserver(() => {
    if (drawn.isConnected) return
    observer.disconnect()
    const targets = root.querySelectorAll<HTMLElement>(TAPPED)
    const at = Number(drawn.dataset.tap ?? -1)
    const [tapped, target] = [before[at], targets[at]]
    if (!tapped || !target || targets.length !== before.length || cardsOf(root) !== cards) return
    if (target.localName !== tapped.localName || linkOf(target) !== linkOf(tapped)) return
    // Whoever has scrolled on meanwhile stays where they are
    target.focus({ preventScroll: true })
    target.click()
  })
  observer.observe(root, { childList: true })
}
