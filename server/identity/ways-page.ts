import { html, raw } from 'hono/html'
import encodeQr from 'qr'
import { SIGN_IN_WAYS } from '../../src/lib/paths.ts'
import { PROOF_DONE } from '../../src/lib/server-pages.ts'
import { addressSection, type AddressSection } from './address-pages.ts'
import { languageLink } from './language.ts'
import {
  accountFields,
  field,
  FORGOT_PAGE,
  hiddenFields,
  layout,
  passkeyForm,
  passkeyInstead,
  type Html,
  type PasskeyAsk,
} from './page.ts'
import { proveButtons } from './outside/buttons.ts'
import { proveLink, type OutsideProof } from './outside/prove.ts'
import { outsideTextFor } from './outside/text.ts'
import type { Passkey } from './passkeys.ts'
import { hasPassword } from './passwords.ts'
import type { Proven } from './proof.ts'
import type { Text } from './text.ts'

const to = (step: string) => `${SIGN_IN_WAYS}/${step}`

/** What the forms of both pages carry. */
interface Shared {
  text: Text
  csrf: string
  /** Undefined where there are no passkeys. */
  passkey: PasskeyAsk | undefined
}

export interface ProvePage extends Shared {
  email?: string
  notice?: string
  errors?: { email?: string; password?: string }
  /** The app has asked for it, and goes on by itself afterwards. */
  isForApp?: boolean
  /** The user of the app may also prove it where they sign in. */
  outside: OutsideProof | undefined
}

/** The field by which the forms know it. */
export const forApp = { for: 'app' } as const

const links = (text: Text, isAnswer: boolean, passkeys: boolean, query: Record<string, string> = {}) => ({
  switchTo: languageLink(SIGN_IN_WAYS, query, text.otherLang),
  again: isAnswer ? languageLink(SIGN_IN_WAYS, query, text.lang) : undefined,
  passkeys,
})

/** Before anything of an account is shown, or the app goes on with what it was asked for. */
export const provePage = ({
  text,
  csrf,
  passkey,
  email = '',
  notice,
  errors = {},
  isForApp = false,
  outside,
}: ProvePage): Html => {
  const title = isForApp ? text.confirmTitle : text.waysTitle
  const hidden = { csrf, ...(isForApp && forApp) }
  const isAnswer = notice !== undefined || Object.keys(errors).length > 0
  const isOnlyOutside = outside !== undefined && outside.offered.length > 0 && !outside.hasPassword
  const lost = html`<p class="aside"><a href="${FORGOT_PAGE}">${text.forgot}</a></p>`
  return layout(
    text,
    title,
    html`<h1>${title}</h1>
      <p>${isForApp ? text.confirmBody : text.proveBody}</p>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
      ${
        isOnlyOutside
          ? ''
          : html`<form method="post" action="${to('prove')}" novalidate>
              ${hiddenFields(hidden)} ${accountFields(text, { email, errors, passkey })}
              <button type="submit">${text.prove}</button>
              ${lost}
            </form>`
      }
      ${outside ? proveButtons({ lang: text.lang, isMain: isOnlyOutside }, outside.offered, proveLink) : ''}
      ${isOnlyOutside ? lost : ''}
      ${passkeyInstead(text, { action: to('prove-passkey'), ask: passkey, hidden, label: text.proveByPasskey })}`,
    links(text, isAnswer, passkey !== undefined, isForApp ? forApp : {}),
  )
}

/** The app is open beside it, and knows it by its address. */
export const proofDonePage = (text: Text): Html =>
  layout(
    text,
    text.confirmedTitle,
    html`<h1>${text.confirmedTitle}</h1>
      <p class="done" role="status">${text.confirmedBody}</p>`,
    { switchTo: languageLink(PROOF_DONE, {}, text.otherLang) },
  )

export interface WaysPage extends Shared {
  proven: Proven
  /** A name for the passkey that may be added. */
  suggested: string
  notice?: string | undefined
  done?: string | undefined
  /** Where the user is known outside; times in epoch ms. */
  outside: readonly { name: string; lastUsedAt: number }[]
  address: Pick<AddressSection, 'isKeptElsewhere' | 'typed' | 'error'>
}

/** Everything with which this user signs in. */
export const waysPage = (page: WaysPage): Html => {
  const { text, csrf, passkey, proven, suggested, notice, done, outside, address } = page
  const { account, passkeys } = proven
  return layout(
    text,
    text.waysTitle,
    html`<h1>${text.waysTitle}</h1>
      <p>${text.passkeysOf(account.user.email)}</p>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
      ${done ? html`<p class="done" role="status">${done}</p>` : ''}
      <h2>${text.passkeysTitle}</h2>
      <p>${text.passkeysLead}</p>
      ${
        passkeys.length === 0
          ? html`<p>${text.noPasskeys}</p>`
          : html`<ul>
              ${passkeys.map((known) => passkeyItem(text, csrf, known))}
            </ul>`
      }
      ${addSection({ text, csrf, passkey, suggested })}
      <h2>${text.passwordTitle}</h2>
      ${passwordSection(text, csrf, proven)}
      <h2>${text.codesTitle}</h2>
      ${codesSection(text, csrf, proven)} ${addressSection({ text, csrf, email: account.user.email, ...address })}
      ${outsideSection(text, outside)}
      <p class="aside"><a href="/Settings">${text.backToApp}</a></p>`,
    links(text, notice !== undefined || address.error !== undefined, passkey !== undefined),
  )
}

/** Nothing for whoever has never signed in with a provider outside. */
const outsideSection = (text: Text, outside: WaysPage['outside']): Html | '' => {
  if (outside.length === 0) return ''
  const words = outsideTextFor(text.lang)
  return html`<h2>${words.linkedTitle}</h2>
    <ul>
      ${outside.map(
        ({ name, lastUsedAt }) =>
          html`<li>
            <b>${name}</b>
            <p>${words.linkedUsed(dayOf(text, lastUsedAt))}</p>
          </li>`,
      )}
    </ul>`
}

const passkeyItem = (text: Text, csrf: string, { credentialId, name, createdAt, lastUsedAt }: Passkey): Html => {
  const used = lastUsedAt === null ? text.passkeyUnused : text.passkeyUsed(dayOf(text, lastUsedAt))
  return html`<li>
    <b>${name}</b>
    <p>${text.passkeyAdded(dayOf(text, createdAt))}, ${used}</p>
    <form method="post" action="${to('remove')}">
      ${hiddenFields({ csrf, passkey: credentialId })}
      <button type="submit" class="second" aria-label="${text.removeNamed(name)}">${text.removePasskey}</button>
    </form>
  </li>`
}

const addSection = ({ text, csrf, passkey, suggested }: Shared & { suggested: string }): Html => {
  if (!passkey) return html`<p>${text.passkeysNowhere}</p>`
  const form = passkeyForm({
    ...{ action: to('add'), kind: 'create', ask: passkey, hidden: { csrf } },
    ...{ label: text.addPasskey, fault: text.passkeyNotAdded },
    more: field({
      ...{ name: 'name', label: text.passkeyName, hint: text.passkeyNameHint, type: 'text', autocomplete: 'off' },
      ...{ value: suggested, autofocus: false, maxlength: LONGEST_NAME },
    }),
  })
  return html`<p data-without-passkeys>${text.passkeysNot}</p>
    ${form}`
}

const passwordSection = (text: Text, csrf: string, { account, passkeys }: Proven): Html => {
  if (!hasPassword(account.user.passwordHash))
    return html`<p>${text.passwordHasNot}</p>
      <p>${text.passwordLost}</p>
      <p class="aside"><a href="${FORGOT_PAGE}">${text.setOne}</a></p>`
  if (passkeys.length === 0) return html`<p>${text.passwordKeep}</p>`
  return html`<p>${text.passwordHas}</p>
    <p>${text.passwordLost}</p>
    <form method="post" action="${to('remove-password')}">
      ${hiddenFields({ csrf })}<button type="submit" class="second">${text.removePassword}</button>
    </form>`
}

const codesSection = (text: Text, csrf: string, { account, codes }: Proven): Html => {
  const press = (step: string, label: string) =>
    html`<form method="post" action="${to(step)}">
      ${hiddenFields({ csrf })}<button type="submit" class="second">${label}</button>
    </form>`
  if (codes)
    return html`<p>${text.codesSince(dayOf(text, codes.createdAt))} ${text.codesLeft(codes.recoveryCodesLeft)}</p>
      ${press('codes-renew', text.codesRenew)} ${press('codes-off', text.codesStop)}`
  if (!hasPassword(account.user.passwordHash)) return html`<p>${text.codesNeedPassword}</p>`
  return html`<p>${text.codesLead}</p>
    ${press('codes', text.codesStart)}`
}

export interface SetUpPage {
  text: Text
  csrf: string
  /** The secret of the app, sealed. */
  pending: string
  secret: string
  link: string
  error?: string
}

/** An app for codes is shown the secret, and shows that it has it. */
export const setUpPage = ({ text, csrf, pending, secret, link, error }: SetUpPage): Html =>
  layout(
    text,
    text.codesTitle,
    html`<h1>${text.codesTitle}</h1>
      <p>${text.setUpBody}</p>
      ${raw(drawQr(link, text.setUpQr))}
      <p>${text.setUpTyped}</p>
      <p class="secret">${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <form method="post" action="${to('codes-on')}" novalidate>
        ${hiddenFields({ csrf, pending })}
        ${field({
          ...{ name: 'code', label: text.code, type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric' },
          ...{ autofocus: error !== undefined, maxlength: 20 },
          ...(error !== undefined && { error }),
        })}
        <button type="submit">${text.setUpDone}</button>
      </form>
      <p class="aside"><a href="${SIGN_IN_WAYS}">${text.waysTitle}</a></p>`,
    { again: SIGN_IN_WAYS },
  )

/** Modules around the code that stay light, as the standard wants them. */
const QUIET = 4

/** Dark on light in every theme: many readers do not find a light code on a dark ground. */
function drawQr(link: string, label: string): string {
  const rows: boolean[][] = encodeQr(link, 'raw', { ecc: 'low', border: QUIET })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return `<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`
}

/** Once: nobody can read them again. */
export const recoveryPage = (text: Text, codes: string[]): Html =>
  layout(
    text,
    text.recoveryTitle,
    html`<h1>${text.recoveryTitle}</h1>
      <p>${text.recoveryBody}</p>
      <ul class="codes">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>
      <a class="button" href="${SIGN_IN_WAYS}">${text.recoveryKept}</a>`,
    { again: SIGN_IN_WAYS },
  )

/** Of a passkey, in characters. */
export const LONGEST_NAME = 60

const dayOf = ({ lang }: Text, at: number): string =>
  new Intl.DateTimeFormat(lang === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' },
  }).format(at)
