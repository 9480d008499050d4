import { useSyncExternalStore } from 'react'

const read = () => parseFloat(getComputedStyle(document.documentElement).fontSize) >= 24

/** A ruler of one rem: browsers change the size of open pages at once when their user changes it in the settings. */
function subscribe(listener: () => void): () => void {
  const ruler = document.createElement('div')
  ruler.style.cssText = 'position: absolute; width: 1rem; visibility: hidden'
  document.body.append(ruler)
  const observer = new ResizeObserver(listener)
  observer.observe(ruler)
  return () => {
    observer.disconnect()
    ruler.remove()
  }
}

/** The reader's text is half as large again or more: a bar that stays would leave little of the page. */
export const useIsTextLarge = (): boolean => useSyncExternalStore(subscribe, read, () => false)
