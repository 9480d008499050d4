import { html } from 'hono/html'
import { CHANGE_PASSWORD } from '../../src/lib/paths.ts'
import { languageLink } from './language.ts'
import { field, FORGOT_PAGE, layout, type Html } from './page.ts'
import type { Text } from './text.ts'

export const SENT_PAGE = '/identity/password/sent'
export const DONE_PAGE = '/identity/password/done'

interface Asked {
  email?: string
  error?: string | undefined
}

const askForm = (text: Text, label: string, { email = '', error }: Asked): Html =>
  html`<form method="post" action="${FORGOT_PAGE}" novalidate>
    ${field({
      name: 'email',
      label: text.email,
      type: 'email',
      autocomplete: 'username',
      value: email,
      autofocus: true,
      ...(error !== undefined && { error }),
    })}
    <button type="submit">${label}</button>
  </form>`

/** The address is asked for and never shown: the page knows nobody. */
export const forgotPage = (text: Text, asked: Asked = {}): Html =>
  layout(
    text,
    text.forgotTitle,
    html`<h1>${text.forgotTitle}</h1>
      <p>${text.forgotBody}</p>
      ${askForm(text, text.sendLink, asked)}`,
    languageLink(FORGOT_PAGE, {}, text.otherLang),
  )

/** The same for every address. */
export const sentPage = (text: Text): Html =>
  layout(
    text,
    text.sentTitle,
    html`<h1>${text.sentTitle}</h1>
      <p>${text.sentBody}</p>
      <a class="button" href="/auth">${text.submit}</a>`,
    languageLink(SENT_PAGE, {}, text.otherLang),
  )

export const endedLinkPage = (text: Text): Html =>
  layout(
    text,
    text.setEndedTitle,
    html`<h1>${text.setEndedTitle}</h1>
      <p>${text.setEnded}</p>
      ${askForm(text, text.sendNewLink, {})}`,
    languageLink(FORGOT_PAGE, {}, text.otherLang),
  )

export const offLinkPage = (text: Text): Html =>
  layout(
    text,
    text.setOffTitle,
    html`<h1>${text.setOffTitle}</h1>
      <p>${text.setOff}</p>
      <a class="button" href="/">${text.openApp}</a>`,
  )

export const passwordSetPage = (text: Text): Html =>
  layout(
    text,
    text.setDone,
    html`<h1>${text.setDone}</h1>
      <p>${text.setDoneBody}</p>
      <a class="button" href="/auth">${text.submit}</a>`,
    languageLink(DONE_PAGE, {}, text.otherLang),
  )

export interface ChangePage {
  text: Text
  email?: string
  notice?: string
  errors?: Partial<Record<'email' | 'current' | 'password' | 'repeat', string>>
}

/** Not a page of the app, which never handles a password. */
export const changePasswordPage = ({ text, email = '', notice, errors = {} }: ChangePage): Html =>
  layout(
    text,
    text.changeTitle,
    html`<h1>${text.changeTitle}</h1>
      <p>${text.changeBody}</p>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
      <form method="post" action="${CHANGE_PASSWORD}" novalidate>
        ${field({
          name: 'email',
          label: text.email,
          type: 'email',
          autocomplete: 'username',
          value: email,
          autofocus: true,
          error: errors.email,
        })}
        ${field({
          name: 'current',
          label: text.currentPassword,
          type: 'password',
          autocomplete: 'current-password',
          autofocus: false,
          error: errors.current,
        })}
        ${field({
          name: 'password',
          label: text.newPassword,
          type: 'password',
          autocomplete: 'new-password',
          hint: text.newPasswordHint,
          autofocus: false,
          error: errors.password,
        })}
        ${field({
          name: 'repeat',
          label: text.repeat,
          type: 'password',
          autocomplete: 'new-password',
          autofocus: false,
          error: errors.repeat,
        })}
        <button type="submit">${text.setSubmit}</button>
        <p class="aside"><a href="${FORGOT_PAGE}">${text.forgot}</a></p>
      </form>`,
    languageLink(CHANGE_PASSWORD, {}, text.otherLang),
  )
