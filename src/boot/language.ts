/** The language chosen on this device, before anything is drawn; English at once. Its words are kept with the app. */
export async function startLanguage(): Promise<void> {
  // In a cookie: a sign-out clears local storage, and the sign-in page speaks it too
  const chosen = /\blanguage=(\w+)/.exec(document.cookie)?.[1]
  if (chosen) await import('../text/switch.ts').then((it) => it.setLanguage(chosen)).catch(() => undefined)
}
