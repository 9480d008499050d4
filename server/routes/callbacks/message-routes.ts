import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { candidateDetails, type CandidateDetails } from '../../../src/contract/onboarding.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../db/connect.ts'
import { HttpProblem } from '../../core/errors.ts'
import { readBody } from '../../core/read-body.ts'
import { jsonPace } from '../../core/slow-body.ts'
import { noteDelivery, noteReply } from '../../reachouts/replies.ts'
import { parseMessageId } from '../../store/campaigns.ts'
import { maskNumber } from '../../store/funnel-wire.ts'
import { findMails } from '../../mail/queue.ts'
import { endOnboarding, findMessages } from '../../store/onboarding.ts'
import { serverText } from '../../core/text.ts'
import { MESSAGE_CALLBACK } from '../../gateways/messages/http.ts'
import type { MailGateway } from '../../gateways/mail/types.ts'
import type { BotOutcome, MessageGateway } from '../../gateways/messages/types.ts'

const callback = v.object({
  messageId: v.pipe(v.string(), v.maxLength(100)),
  status: v.picklist(['Completed', 'Unopened', 'Failure', 'Abandoned', 'Delivered', 'Undelivered', 'Replied']),
  details: v.optional(candidateDetails),
})

type Report = v.InferOutput<typeof callback>

const bounds = { maxBytes: 50_000, pace: jsonPace }

interface Options {
  messages: MessageGateway
  mail: MailGateway
  clock: Clock
  db: Db
  config: Pick<Config, 'sessionSecret'>
  /** Shows what the embedded gateways have sent, at /messages. */
  demo: boolean
}

/** Where the message gateway reports what became of a message, and the phone of the demo's applicants. */
export function messageRoutes({ messages, mail, clock, db, config, demo }: Options): Hono {
  const routes = new Hono()
  const { isSigned, findOutcome } = messages
  const isEmbedded = findOutcome !== undefined
  const note = async (messageId: string, status: Report['status'], details?: CandidateDetails) => {
    const reachout = parseMessageId(messageId)
    if (status === 'Replied') return reachout !== undefined && noteReply({ db, config }, reachout, clock.now())
    if (status === 'Delivered' || status === 'Undelivered')
      return (
        reachout !== undefined &&
        noteDelivery(db, reachout, status === 'Delivered' ? 'delivered' : 'undelivered', clock.now())
      )
    return endOnboarding(db, messageId, outcomeOf(status, details), clock.now())
  }
  if (isSigned)
    routes.post(MESSAGE_CALLBACK, async (c) => {
      await readBody(c, bounds)
      const body = await c.req.text()
      const said = v.safeParse(callback, parse(body))
      if (!said.success) throw new HttpProblem(422, 'message-report-invalid')
      const { messageId, status, details } = said.output
      const timestamp = c.req.header('X-Timestamp') ?? ''
      const signature = c.req.header('X-Signature') ?? ''
      if (!isSigned({ messageId, timestamp, body, signature }, clock.now()))
        throw new HttpProblem(401, 'signature-invalid')
      // The message may not be committed yet: 404 makes the gateway retry
      if (!(await note(messageId, status, details))) throw new HttpProblem(404, 'message-not-found')
      return c.json({ status: true })
    })
  if (demo && (isEmbedded || mail.isEmbedded))
    routes.get('/messages', async (c) => {
      c.header('Cache-Control', 'no-store')
      c.header('Referrer-Policy', 'no-referrer')
      const sent = isEmbedded ? (await findMessages(db)).map(showMessage) : []
      const letters = mail.isEmbedded ? (await findMails(db)).map(showMail) : []
      return c.html(phone([...sent, ...letters].toSorted((a, b) => b.at - a.at)))
    })
  return routes
}

const outcomeOf = (status: BotOutcome, details?: CandidateDetails) =>
  status === 'Completed' ? { status, details: details ?? {} } : { status }

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

interface Shown {
  at: number
  heading: string
  body: unknown
  state?: string
}

// Numbers and addresses stay masked, since the page requires no sign-in
const showMessage = ({ message, name, onboarding }: Awaited<ReturnType<typeof findMessages>>[number]): Shown => ({
  at: message.sentAt,
  heading: `${name} · ${maskNumber(message.recipient)}`,
  body: html`<p>${message.text}</p>`,
  state: onboarding.messageId === message.messageId ? onboarding.status : undefined,
})

const showMail = ({ recipient, subject, text, createdAt }: Awaited<ReturnType<typeof findMails>>[number]): Shown => ({
  at: createdAt,
  heading: `${subject} · ${recipient.replace(/^(.).*(?=@)/u, '$1•••')}`,
  body: text
    .split('\n\n')
    .map((part) => html`<p>${/^https?:\/\/\S+$/.test(part) ? html`<a href="${part}">${part}</a>` : part}</p>`),
})

/** As a phone shows them. */
const phone = (sent: Shown[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${serverText.messagesTitle}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            overflow-wrap: anywhere;
            max-width: 26rem;
            margin: 0 auto;
            padding: 16px;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          article {
            margin: 16px 0;
            padding: 12px 16px;
            border: 1px solid #8c8579;
            border-radius: 14px 14px 14px 2px;
          }
          h1 {
            font-size: 1.25rem;
          }
          h2 {
            margin: 0;
            font-size: 1rem;
          }
          p {
            margin: 4px 0;
          }
          small {
            font-size: 0.875rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${serverText.messagesTitle}</h1>
          ${sent.length === 0 ? html`<p>${serverText.messagesNone}</p>` : ''}
          ${sent.map(
            ({ at, heading, body, state }) =>
              html`<article>
                <h2>${heading}</h2>
                ${body}
                <small>${time.format(at)}${state ? ` · ${state}` : ''}</small>
              </article>`,
          )}
        </main>
      </body>
    </html>`
