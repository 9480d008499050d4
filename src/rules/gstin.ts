import { plainDigits } from '../lib/digits.ts'

/** Two digits of the state, the PAN, a number among those of the PAN, Z, and a check character. */
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** As it is typed or pasted: in small letters, with blanks, with the digits of a Hindi keyboard. */
export const foldGstin = (text: string): string => plainDigits(text).replaceAll(/[\s-]/g, '').toUpperCase()

/** The states and union territories, those outside of them, and the offices of the centre. */
const isState = (code: string) => (code >= '01' && code <= '38') || code === '97' || code === '99'

/** Whether it can be a GSTIN: its form, its state, and the check character, which a slip of one character or a swap changes. */
export const isGstin = (gstin: string): boolean =>
  form.test(gstin) && isState(stateOfGstin(gstin)) && checkOf(gstin) === gstin[14]

/** Every second sign counts twice; quotient and remainder by 36 are added up. */
function checkOf(gstin: string): string {
  let sum = 0
  for (let at = 0; at < 14; at++) {
    const worth = signs.indexOf(gstin[at]!) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(worth / 36) + (worth % 36)
  }
  return signs[(36 - (sum % 36)) % 36]!
}

/** '27…' → '27': the state it is registered in. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)
