/** Loads the language chosen on this device, before the first render; English needs no loading. Never rejects. */
export async function startLanguage(): Promise<void> {
  // In a cookie: a sign-out clears local storage, and the sign-in page needs it too
  const chosen = /\blanguage=(\w+)/.exec(document.cookie)?.[1]
  if (chosen) await import('../text/switch.ts').then((it) => it.setLanguage(chosen)).catch(() => undefined)
}
