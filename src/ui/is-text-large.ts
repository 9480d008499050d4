/** The reader's text is half as large again or more: a bar that stays would leave little of the page. */
export const isTextLarge = () => parseFloat(getComputedStyle(document.documentElement).fontSize) >= 24
