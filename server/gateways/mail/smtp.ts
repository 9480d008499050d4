import { createTransport } from 'nodemailer'
import type { Log } from '../../core/log.ts'
import type { MailGateway } from './types.ts'

/** Below the 10 s after which the database cuts the transaction that holds the e-mail. */
const SEND_TIMEOUT_MS = 8_000

/** A mail server behind SMTP_URL. An e-mail that is handed over twice has the same Message-ID, which identifies it. */
export function smtpMail({ url, from, log }: { url: string; from: string; log: Log }): MailGateway {
  const transport = createTransport({
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 6_000,
    dnsTimeout: 4_000,
    // An e-mail is text that we wrote: nothing of it is a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.replace(/^.*@/, '').replace(/>.*$/, '')
  return {
    isEmbedded: false,
    async send({ mailId, to, subject, text }) {
      const sending = transport
        .sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${mailId}@${host}>` })
        .then(() => true)
        .catch((err: { code?: string; responseCode?: number }) => {
          // Neither the address nor the server's sentence, which may repeat it
          log.warn({ mailId, code: err.code, responseCode: err.responseCode }, 'mail not sent')
          return false
        })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, SEND_TIMEOUT_MS, false)
      })
      return Promise.race([sending, late]).finally(() => clearTimeout(timer))
    },
  }
}
