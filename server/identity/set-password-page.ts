import { html } from 'hono/html'
import { languageLink } from './language.ts'
import { field, layout, type Html } from './page.ts'
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
export const setPasswordPage = ({ text, token, email, company, errors = {} }: SetPasswordPage): Html =>
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
        ${field({
          name: 'password',
          label: text.newPassword,
          type: 'password',
          autocomplete: 'new-password',
          hint: text.newPasswordHint,
          error: errors.password,
          autofocus: !errors.repeat,
        })}
        ${field({
          name: 'repeat',
          label: text.repeat,
          type: 'password',
          autocomplete: 'new-password',
          error: errors.repeat,
          autofocus: Boolean(errors.repeat),
        })}
        <button type="submit">${text.setSubmit}</button>
      </form>`,
    languageLink(PASSWORD_PAGE, { token }, text.otherLang),
  )
