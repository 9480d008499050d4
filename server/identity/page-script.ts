import { createHash } from 'node:crypto'

/**
 * Adds a button that shows what was typed to each password field. The pages work without it, and a browser that runs no
 * scripts has no button that does nothing. The field is a password again before the form is sent, so that password
 * managers know it.
 *
 * The answer to a form takes the address at which the form can be got again: Back to it asks for that, where the browser
 * would have to send the form once more and shows an error.
 */
export const script = `
const { again } = document.body.dataset
if (again) history.replaceState(null, '', again)
for (const input of document.querySelectorAll('input[type=password]')) {
  const { show, hide } = document.body.dataset
  const button = document.createElement('button')
  const set = (shown) => {
    input.type = shown ? 'text' : 'password'
    button.textContent = shown ? hide : show
    button.setAttribute('aria-pressed', String(shown))
  }
  button.type = 'button'
  button.className = 'show'
  button.setAttribute('aria-describedby', input.id + '-label')
  button.addEventListener('click', () => set(input.type === 'password'))
  input.form.addEventListener('submit', () => set(false))
  set(false)
  input.parentNode.append(button)
}
`

/** Lets exactly this script through the page's policy. */
export const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
