import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The package names no file of its own for a page without modules; what unpkg serves is it
const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')), '../dist/bundle/index.umd.min.js'),
  'utf8',
)

/**
 * Asks the browser for a passkey and sends what it signed with the form. A browser that knows none, or runs no scripts,
 * shows no button: the form is hidden until this has run. On the sign-in page the passkeys of this site are offered in
 * the field of the email address too, so that it is one touch.
 */
const own = `
(() => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    SimpleWebAuthnBrowser
  if (!browserSupportsWebAuthn()) return
  for (const other of document.querySelectorAll('[data-without-passkeys]')) other.hidden = true
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const { passkey, options } = form.dataset
    const optionsJSON = JSON.parse(options)
    const fault = form.querySelector('[role=alert]')
    let isSent = false
    const send = (credential) => {
      if (isSent) return
      isSent = true
      form.elements.credential.value = JSON.stringify(credential)
      HTMLFormElement.prototype.submit.call(form)
    }
    const offer = async () => {
      if (passkey !== 'get' || !(await browserSupportsWebAuthnAutofill())) return
      await startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send, () => {})
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      fault.hidden = true
      const start = passkey === 'get' ? startAuthentication : startRegistration
      start({ optionsJSON }).then(send, () => {
        fault.hidden = false
        offer()
      })
    })
    form.hidden = false
    offer()
  }
})()
`

export const passkeyScript = `${library}\n${own}`
const digest = createHash('sha256').update(passkeyScript).digest('base64url')
/** Only pages with passkeys load it, and a browser keeps it: another text has another address. */
export const PASSKEY_SCRIPT = `/identity/passkeys-${digest.slice(0, 16)}.js`
