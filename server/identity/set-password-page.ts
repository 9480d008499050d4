import { html } from 'hono/html'
import { languageLink } from './language.ts'
import { field, layout, newPasswordFields, type Html } from './page.ts'
import { PASSWORD_PAGE } from './password-links.ts'
import type { Text } from './text.ts'

export interface SetPasswordPage {
  text: Text
  token: string
  email: string
  company: string
  errors?: { password?: string; repeat?: string }
}

/** Works without scripts. The address is in it so that a password manager keeps the right pair. */
export const setPasswordPage = ({ text, token, email, company, errors }: SetPasswordPage): Html =>
  layout(
    text,
    text.setTitle,
    html`<h1>${text.setTitle}</h1>
      <p>${text.setFor(company)}</p>
      <form method="post" action="${PASSWORD_PAGE}" novalidate>
        <input type="hidden" name="token" value="${token}" />
        ${field({
          name: 'email',
          label: text.email,
          type: 'email',
          autocomplete: 'username',
          value: email,
          autofocus: false,
          readonly: true,
        })}
        ${newPasswordFields(text, errors ?? {}, errors?.repeat ? 'repeat' : 'password')}
        <button type="submit">${text.setSubmit}</button>
      </form>`,
    {
      switchTo: languageLink(PASSWORD_PAGE, { token }, text.otherLang),
      again: errors && languageLink(PASSWORD_PAGE, { token }, text.lang),
    },
  )
