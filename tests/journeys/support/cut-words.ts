import type { Page } from '@playwright/test'

/** Words of the screen that leave it, or the box that cuts them off without dots. */
export const findCutWords = (page: Page) =>
  page.evaluate(() => {
    const flaws = new Set<string>()
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) flaws.add(`wider than the screen by ${wide} px`)
    const scrollsOrShortens = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis'
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!
      if (!node.textContent!.trim() || parent.closest('script, style, option, .fh-hidden, [hidden]')) continue
      if (!parent.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      for (let box: Element | null = parent; box; box = box.parentElement) {
        if (scrollsOrShortens(box)) break
        if (getComputedStyle(box).display === 'inline') continue
        const room = box.getBoundingClientRect()
        // Only read out
        if (room.width <= 1) break
        const over = Math.round(right - room.right)
        if (over > 1) {
          const where = `${box.tagName.toLowerCase()}.${box.className}`
          flaws.add(`${over} px out of ${where}: ${node.textContent!.trim().slice(0, 20)}`)
          break
        }
      }
    }
    return [...flaws]
  })

/** Words of bars, tabs and buttons that begin on one line and end on the next; a hyphen may end one. */
export const findBrokenWords = (page: Page, parts = 'header, nav, [data-fh-actionbar], main button, main h2') =>
  page.evaluate((parts) => {
    const broken: string[] = []
    for (const part of document.querySelectorAll(parts)) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.fh-hidden')) continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}']+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      }
    }
    return broken
  }, parts)
