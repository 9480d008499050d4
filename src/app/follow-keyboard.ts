/** Less than any keyboard: bars of a browser come and go by so much. */
const LEAST_PX = 120
const HEIGHT = '--fh-keyboard'

interface Parts {
  view: (Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> & EventTarget) | null
  scope: { innerHeight: number }
  root: { style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'> }
}

/**
 * Safari lays its keyboard over the page: a sheet keeps its Submit above it by `--fh-keyboard`. Elsewhere the page itself
 * gets smaller (interactive-widget in index.html) and nothing lies over it. Returns how to stop.
 */
export function followKeyboard({ view, scope, root }: Parts): () => void {
  if (!view) return () => undefined
  const measure = () => {
    const covered = Math.round(scope.innerHeight - view.height - view.offsetTop)
    // Who has zoomed in sees a part of the page, and no keyboard
    if (view.scale > 1.01 || covered < LEAST_PX) root.style.removeProperty(HEIGHT)
    else root.style.setProperty(HEIGHT, `${covered}px`)
  }
  for (const type of ['resize', 'scroll']) view.addEventListener(type, measure)
  return () => {
    for (const type of ['resize', 'scroll']) view.removeEventListener(type, measure)
    root.style.removeProperty(HEIGHT)
  }
}
