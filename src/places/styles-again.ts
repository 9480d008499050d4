/**
 * Loads the stylesheets that could not be loaded. The build's import asks for each once only: the code of a later try
 * would come without its styles.
 */
export async function loadStylesAgain(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isMissing)
  await Promise.all(
    missing.map(
      (link) =>
        new Promise<void>((done, fail) => {
          const again = document.createElement('link')
          again.rel = 'stylesheet'
          again.href = link.href
          again.addEventListener('load', () => {
            link.remove()
            done()
          })
          again.addEventListener('error', () => {
            again.remove()
            fail(new Error(`No stylesheet: ${link.href}`))
          })
          link.after(again)
        }),
    ),
  )
}

/** One that failed has no sheet, an empty one, or one that may not be read, depending on how. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0
  } catch {
    return true
  }
}
