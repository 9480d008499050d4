import { html } from 'hono/html'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { ADDRESS_PAGE } from './address-link.ts'
import { languageLink } from './language.ts'
import { buttonLink, field, hiddenFields, messagePage, type Html } from './page.ts'
import type { Text } from './text.ts'

export const ADDRESS_DONE = `${ADDRESS_PAGE}/done`

export interface AddressSection {
  text: Text
  csrf: string
  /** Of the account. */
  email: string
  /** The company keeps the addresses of its people: there is no form. */
  isKeptElsewhere: boolean
  typed?: string | undefined
  error?: string | undefined
}

/** Among the ways to sign in: the address, and a form for another one. */
export const addressSection = ({ text, csrf, email, isKeptElsewhere, typed = '', error }: AddressSection): Html =>
  html`<h2>${text.addressTitle}</h2>
    <p>${text.addressNow(email)}</p>
    ${
      isKeptElsewhere
        ? html`<p>${text.addressElsewhere}</p>`
        : html`<form method="post" action="${SIGN_IN_WAYS}/address" novalidate>
            ${hiddenFields({ csrf })}
            ${field({
              ...{ name: 'address', label: text.newAddress, hint: text.newAddressHint, type: 'email' },
              ...{ autocomplete: 'off', value: typed, autofocus: error !== undefined, maxlength: 200 },
              ...(error !== undefined && { error }),
            })}
            <button type="submit" class="second">${text.sendLink}</button>
          </form>`
    }`

export const takeAddressPage = (text: Text, { token, email }: { token: string; email: string }): Html =>
  messagePage(text, {
    title: text.addressTakeTitle,
    body: text.addressTakeBody(email),
    next: html`<form method="post" action="${ADDRESS_PAGE}">
      ${hiddenFields({ token })}<button type="submit">${text.addressTake}</button>
    </form>`,
    switchTo: languageLink(ADDRESS_PAGE, { token }, text.otherLang),
  })

/** Nothing of the account is shown, nor changed, before its user has proven who they are. */
export const proveFirstPage = (text: Text): Html =>
  messagePage(text, {
    title: text.confirmTitle,
    body: text.addressProve,
    next: buttonLink(SIGN_IN_WAYS, text.prove),
    again: SIGN_IN_WAYS,
  })

/** `reason`: it is used up or too old, or the address belongs to another account by now. */
export const addressFaultPage = (text: Text, reason: 'ended' | 'taken'): Html =>
  messagePage(text, {
    title: reason === 'ended' ? text.setEndedTitle : text.addressTakenTitle,
    body: reason === 'ended' ? text.addressEnded : text.addressTaken,
    next: buttonLink(SIGN_IN_WAYS, text.waysTitle),
    again: SIGN_IN_WAYS,
  })

export const addressDonePage = (text: Text): Html =>
  messagePage(text, {
    title: text.addressDone,
    body: text.addressDoneBody,
    next: buttonLink('/', text.openApp),
    switchTo: languageLink(ADDRESS_DONE, {}, text.otherLang),
  })
