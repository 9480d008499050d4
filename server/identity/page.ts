import { html, raw } from 'hono/html'
import { script } from './page-script.ts'
import { PASSKEY_SCRIPT } from './passkey-script.ts'
import { style } from './page-style.ts'
import type { Text } from './text.ts'

export type Html = ReturnType<typeof html>

export interface SignInPage {
  text: Text
  /** Hidden fields: the app's request, and the token that proves the form is ours. */
  hidden: Record<string, string>
  email?: string
  notice?: string
  /** What this sign-in is for; no fault. */
  purpose?: Html | undefined
  errors?: { email?: string; password?: string }
  demo: boolean
  /** What a passkey is asked for with; undefined where there are none. */
  passkey?: PasskeyAsk | undefined
  /** This page in the other language. */
  switchTo: string
  /** Where this page is, when it answers its form. */
  again?: string
  /** Buttons of providers outside. */
  outside: Html
  /** The provider of the company: before everything else. */
  lead?: Html | undefined
}

const mark = html`<svg width="32" height="32" viewBox="0 0 28 28" aria-hidden="true">
  <rect width="28" height="28" rx="4" fill="#075A61" />
  <g fill="#fff">
    <path
      d="M8.1 3.75h3.1v3.1H8.1zM12.45 3.75h3.1v3.1h-3.1zM16.8 3.75h3.1v3.1h-3.1zM8.1 8.1h3.1v3.1H8.1zM8.1 12.45h3.1v3.1H8.1zM12.45 12.45h3.1v3.1h-3.1zM8.1 16.8h3.1v3.1H8.1zM8.1 21.15h3.1v3.1H8.1z"
    />
  </g>
  <rect x="17.2" y="12.85" width="2.3" height="2.3" fill="none" stroke="#A3D2D2" stroke-width=".9" />
</svg>`

const warning = html`<svg
  width="16"
  height="16"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2.25"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M12 4 2.5 20.5h19zM12 10v5M12 18v.01" />
</svg>`

/** As in the app: both languages in one frame, the present one marked. */
function languageChoice(text: Text, switchTo: string): Html {
  const present = html`<b lang="${text.lang}" aria-current="true">${text.language}</b>`
  const other = html`<a lang="${text.otherLang}" href="${switchTo}">${text.otherLanguage}</a>`
  return html`<div class="language">${text.lang === 'en' ? [present, other] : [other, present]}</div>`
}

// Each as one piece: its hash is in the page's policy, so not a blank may be added
const styleElement = raw(`<style>${style}</style>`)
const scriptElement = raw(`<script>${script}</script>`)

interface Links {
  /** Where the same page is in the other language. */
  switchTo?: string
  /** For the answer to a form: where the form can be got again. */
  again?: string | undefined
  /** It has forms for passkeys; its policy must let their script through. */
  passkeys?: boolean
}

export const layout = (text: Text, title: string, content: Html, { switchTo, again, passkeys }: Links = {}): Html =>
  html`<!doctype html>
    <html lang="${text.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#F3F0EA" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141311" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body data-show="${text.show}" data-hide="${text.hide}" ${again ? html`data-again="${again}"` : ''}>
        <header>
          ${mark}<span>Fieldhire</span>
          ${switchTo ? languageChoice(text, switchTo) : ''}
        </header>
        <main>${content}</main>
        ${scriptElement}${passkeys ? html`<script defer src="${PASSKEY_SCRIPT}"></script>` : ''}
      </body>
    </html>`

interface Field {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string
  error?: string
  hint?: string
  autofocus: boolean
  readonly?: boolean
  maxlength?: number
  /** The keys that a phone shows. */
  inputmode?: 'numeric'
}

export const field = ({
  name,
  label,
  type,
  autocomplete,
  value,
  error,
  hint,
  autofocus,
  readonly,
  maxlength = 200,
  inputmode,
}: Field): Html =>
  html`<div class="field">
    <label for="${name}" id="${name}-label">${label}</label>
    <div class="input">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        autocapitalize="${name === 'name' ? 'sentences' : 'none'}"
        spellcheck="false"
        maxlength="${maxlength}"
        value="${value ?? ''}"
        ${raw(error ? `aria-invalid="true" aria-describedby="${name}-error"` : hint ? `aria-describedby="${name}-hint"` : '')}
        ${raw(inputmode ? `inputmode="${inputmode}"` : '')}
        ${raw(readonly ? 'readonly' : '')}
        ${raw(autofocus ? 'autofocus' : '')}
      />
    </div>
    ${error ? html`<p class="error" id="${name}-error">${warning}<span>${error}</span></p>` : ''}
    ${hint && !error ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
  </div>`

/** A new password, twice. */
export const newPasswordFields = (
  text: Text,
  errors: { password?: string; repeat?: string },
  first?: 'password' | 'repeat',
): Html => {
  const shared = { type: 'password', autocomplete: 'new-password' } as const
  return html`${field({
    ...{ ...shared, name: 'password', label: text.newPassword, hint: text.newPasswordHint },
    ...{ error: errors.password, autofocus: first === 'password' },
  })}
  ${field({ ...shared, name: 'repeat', label: text.repeat, error: errors.repeat, autofocus: first === 'repeat' })}`
}

/** What signs in with a passkey instead of a password. */
export const PASSKEY_SIGN_IN = '/identity/passkey'

/** Where a link to set a password is asked for. */
export const FORGOT_PAGE = '/identity/password/forgot'

/** What the browser is told to ask a passkey for (passkeys.ts). */
export type PasskeyAsk = object

interface PasskeyForm {
  action: string
  kind: 'get' | 'create'
  ask: PasskeyAsk
  hidden: Record<string, string>
  label: string
  fault: string
  /** Before the button. */
  more?: Html
}

export const hiddenFields = (hidden: Record<string, string>): Html =>
  html`${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`

/** Shown by its script where the browser has passkeys. */
export const passkeyForm = ({ action, kind, ask, hidden, label, fault, more }: PasskeyForm): Html =>
  html`<form
    hidden
    method="post"
    action="${action}"
    data-passkey="${kind}"
    data-options="${JSON.stringify(ask)}"
    novalidate
  >
    ${hiddenFields(hidden)}<input type="hidden" name="credential" value="" />
    ${more ?? ''}
    <button type="submit" class="${kind === 'get' ? 'second' : ''}">${label}</button>
    <div role="alert" class="error" hidden>${warning}<span>${fault}</span></div>
  </form>`

interface AccountFields {
  email?: string | undefined
  errors: { email?: string; password?: string }
  passkey: PasskeyAsk | undefined
}

/** Address and password of whoever has an account. */
export const accountFields = (text: Text, { email, errors, passkey }: AccountFields): Html => {
  const isPasswordFirst = errors.password !== undefined && errors.email === undefined
  return html`${field({
    ...{ name: 'email', label: text.email, type: 'email', value: email, error: errors.email },
    // The passkeys of this site are offered with the addresses
    autocomplete: passkey ? 'username webauthn' : 'username',
    autofocus: !isPasswordFirst,
  })}
  ${field({
    ...{ name: 'password', label: text.password, type: 'password', autocomplete: 'current-password' },
    ...{ error: errors.password, autofocus: isPasswordFirst },
  })}`
}

/** The button below them; nothing where there are no passkeys. */
export const passkeyInstead = (
  text: Text,
  { ask, ...form }: Pick<PasskeyForm, 'action' | 'hidden' | 'label'> & { ask: PasskeyAsk | undefined },
): Html | '' => (ask ? passkeyForm({ ...form, kind: 'get', ask, fault: text.passkeyFailed }) : '')

/** The sign-in page: works without scripts. The typed address stays after an error, the password never does. */
export function signInPage({
  text,
  hidden,
  email,
  notice,
  purpose,
  errors = {},
  demo,
  passkey,
  switchTo,
  again,
  outside,
  lead,
}: SignInPage): Html {
  // One main button: that of the company, where there is one
  const submit = lead
    ? html`<button type="submit" class="second">${text.submit}</button>`
    : html`<button type="submit">${text.submit}</button>`
  const content = html`<h1>${text.heading}</h1>
    ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''} ${purpose ?? ''} ${lead ?? ''}
    <form method="post" action="/identity/authorize" novalidate>
      ${hiddenFields(hidden)} ${accountFields(text, { email, errors, passkey })} ${submit}
      <p class="aside"><a href="${FORGOT_PAGE}">${text.forgot}</a></p>
      ${errors.password === text.wrong ? html`<p class="demo">${text.notApproved}</p>` : ''}
    </form>
    ${passkeyInstead(text, { action: PASSKEY_SIGN_IN, ask: passkey, hidden, label: text.passkeySignIn })} ${outside}
    ${demo ? html`<p class="demo">${text.demo} <span class="whole">Demo-1234</span></p>` : ''}`
  return layout(text, text.title, content, { switchTo, again, passkeys: passkey !== undefined })
}

/** Takes the code of an app, after the right password. */
export const CODE_SIGN_IN = '/identity/code'

interface CodePage {
  text: Text
  action: string
  hidden: Record<string, string>
  error?: string
  /** Of the recovery code: its field is open then. */
  recoveryError?: string
  notice?: string
  /** Where the sign-in begins again. */
  again: string
}

/** What was typed on it, and what is said where that is wrong: a code of the app is another one soon, a recovery code never. */
export function readCode(read: (name: string) => string, text: Text) {
  const [code, recovery] = [read('code').trim(), read('recovery').trim()]
  const isRecovery = code === '' && recovery !== ''
  return {
    typed: code || recovery,
    wrong: isRecovery ? { recoveryError: text.recoveryWrong } : { error: text.codeWrong },
  }
}

/** The second step of whoever has an app for codes. Works without scripts. */
export const codePage = ({ text, action, hidden, error, recoveryError, notice, again }: CodePage): Html =>
  layout(
    text,
    text.codeTitle,
    html`<h1>${text.codeTitle}</h1>
      <p>${text.codeBody}</p>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
      <form method="post" action="${action}" novalidate>
        ${hiddenFields(hidden)}
        ${field({
          ...{ name: 'code', label: text.code, type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric' },
          ...{ autofocus: recoveryError === undefined, maxlength: 20 },
          ...(error !== undefined && { error }),
        })}
        <details ${recoveryError === undefined ? '' : 'open'}>
          <summary>${text.codeLost}</summary>
          <p>${text.recoveryHint}</p>
          ${field({
            ...{ name: 'recovery', label: text.recoveryCode, type: 'text', autocomplete: 'off', maxlength: 20 },
            autofocus: recoveryError !== undefined,
            ...(recoveryError !== undefined && { error: recoveryError }),
          })}
        </details>
        <button type="submit">${text.prove}</button>
      </form>`,
    { again },
  )

interface Message {
  title: string
  body: string
  /** Where to go from here: a link that looks like a button, or a form. */
  next: Html
  switchTo?: string
  again?: string | undefined
}

export const messagePage = (text: Text, { title, body, next, switchTo, again }: Message): Html =>
  layout(
    text,
    title,
    html`<h1>${title}</h1>
      <p>${body}</p>
      ${next}`,
    { ...(switchTo && { switchTo }), again },
  )

export const buttonLink = (href: string, label: string): Html => html`<a class="button" href="${href}">${label}</a>`

/** For a request that cannot be trusted: it leads nowhere but to the app's own front page. */
export const badLinkPage = (text: Text): Html =>
  messagePage(text, { title: text.badLinkTitle, body: text.badLink, next: buttonLink('/', text.openApp) })
