import { createTransport } from 'nodemailer'
import type { Log } from '../../core/log.ts'
import { createOutside } from '../outside.ts'
import type { MailGateway } from './types.ts'

const SEND_TIMEOUT_MS = 8_000

const connectTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 6_000,
    dnsTimeout: 4_000,
    // An e-mail is text that we wrote: nothing of it is a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects, and signs in when the address has a password. Throws what the mail server has against it. */
export async function greetSmtp(url: string): Promise<void> {
  const transport = connectTo(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** A mail server behind SMTP_URL. An e-mail that is handed over twice has the same Message-ID, which identifies it. */
export function smtpMail({ url, from, log }: { url: string; from: string; log: Log }): MailGateway {
  const transport = connectTo(url)
  const host = from.replace(/^.*@/, '').replace(/>.*$/, '')
  const outside = createOutside({ name: 'mail', limitMs: SEND_TIMEOUT_MS })
  return {
    isEmbedded: false,
    async send({ mailId, to, subject, text }) {
      const letter = { from, to: { name: '', address: to }, subject, text, messageId: `<${mailId}@${host}>` }
      try {
        // What the server replied to this letter says nothing about the next one
        const refusal = await outside.ask(() =>
          transport.sendMail(letter).then(
            () => undefined,
            (err: Failure) => (err.responseCode === undefined ? Promise.reject(err) : err),
          ),
        )
        if (refusal) throw refusal
        return true
      } catch (error) {
        const { code, responseCode, why } = error as Failure
        // Neither the address nor the server's sentence, which may repeat it
        log.warn({ mailId, code: code ?? why, responseCode }, 'mail not sent')
        return false
      }
    },
  }
}

interface Failure {
  code?: string
  responseCode?: number
  why?: string
}
