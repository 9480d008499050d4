/** Saves a text file through the browser's download. */
export function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read the file after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
