/**
 * Devanagari digits, and those of the other scripts of India, as the plain ones: '९८१२' → '9812'. All else stays, so
 * every position of the text does too.
 */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) & 15) - 6))
