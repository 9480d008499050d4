import { html } from 'hono/html'
import { CHANGE_PASSWORD } from '../../src/lib/paths.ts'
import { languageLink } from './language.ts'
import { buttonLink, field, FORGOT_PAGE, layout, messagePage, newPasswordFields, type Html } from './page.ts'
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
  messagePage(text, {
    title: text.forgotTitle,
    body: text.forgotBody,
    next: askForm(text, text.sendLink, asked),
    switchTo: languageLink(FORGOT_PAGE, {}, text.otherLang),
    again: asked.error === undefined ? undefined : FORGOT_PAGE,
  })

/** The same for every address. */
export const sentPage = (text: Text): Html =>
  messagePage(text, {
    title: text.sentTitle,
    body: text.sentBody,
    next: buttonLink('/auth', text.submit),
    switchTo: languageLink(SENT_PAGE, {}, text.otherLang),
  })

export const endedLinkPage = (text: Text, isAnswer: boolean): Html =>
  messagePage(text, {
    title: text.setEndedTitle,
    body: text.setEnded,
    next: askForm(text, text.sendNewLink, {}),
    switchTo: languageLink(FORGOT_PAGE, {}, text.otherLang),
    again: isAnswer ? FORGOT_PAGE : undefined,
  })

export const offLinkPage = (text: Text): Html =>
  messagePage(text, { title: text.setOffTitle, body: text.setOff, next: buttonLink('/', text.openApp) })

export const passwordSetPage = (text: Text): Html =>
  messagePage(text, {
    title: text.setDone,
    body: text.setDoneBody,
    next: buttonLink('/auth', text.submit),
    switchTo: languageLink(DONE_PAGE, {}, text.otherLang),
  })

export interface ChangePage {
  text: Text
  email?: string
  notice?: string
  errors?: Partial<Record<'email' | 'current' | 'password' | 'repeat', string>>
}

/** Not a page of the app, which never handles a password. */
export const changePasswordPage = ({ text, email = '', notice, errors }: ChangePage): Html =>
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
          error: errors?.email,
        })}
        ${field({
          name: 'current',
          label: text.currentPassword,
          type: 'password',
          autocomplete: 'current-password',
          autofocus: false,
          error: errors?.current,
        })}
        ${newPasswordFields(text, errors ?? {})}
        <button type="submit">${text.setSubmit}</button>
        <p class="aside"><a href="${FORGOT_PAGE}">${text.forgot}</a></p>
      </form>`,
    {
      switchTo: languageLink(CHANGE_PASSWORD, {}, text.otherLang),
      again: notice || errors ? CHANGE_PASSWORD : undefined,
    },
  )
