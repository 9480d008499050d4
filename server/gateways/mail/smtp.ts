import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

export interface Letter {
  /** One address. */
  to: string
  subject: string
  /** Plain text; links stand on lines of their own. */
  text: string
}

/** Sends letters by e-mail. */
export interface MailGateway {
  /** True for the embedded one: its letters reach nobody and stay readable at /messages. */
  isEmbedded: boolean
  /** Hands a letter over. Never throws: answers false when it was not taken. At most 8 s. */
  send(letter: Letter & { mailId: string }): Promise<boolean>
}

/** Below the 10 s after which the database cuts the transaction that holds the letter. */
const SEND_TIMEOUT_MS = 8_000

/** Letters inside the server: they stay in the database, where /messages shows them. */
export const embeddedMail: MailGateway = { isEmbedded: true, send: () => Promise.resolve(true) }

/** A mail server behind SMTP_URL. A letter that is handed over twice has the same Message-ID, by which it is known. */
export function smtpMail({ url, from, log }: { url: string; from: string; log: Log }): MailGateway {
  const transport = createTransport({
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 6_000,
    dnsTimeout: 4_000,
    // A letter is text that we wrote: nothing of it is a file or an address to fetch
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

export const createMail = ({ config, log }: { config: Pick<Config, 'smtp'>; log: Log }): MailGateway =>
  config.smtp ? smtpMail({ ...config.smtp, log }) : embeddedMail
