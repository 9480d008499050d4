import { eq } from 'drizzle-orm'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock, type ManualClock } from '../../../server/core/clock.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { mails } from '../../../server/db/schema.ts'
import { embeddedMail } from '../../../server/gateways/mail/embedded.ts'
import { smtpMail } from '../../../server/gateways/mail/smtp.ts'
import type { Email, MailGateway } from '../../../server/gateways/mail/types.ts'
import { createLog } from '../../../server/core/log.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { purgeMails, queueMail } from '../../../server/mail/queue.ts'
import { testNow } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'

let connection: Connection
let clock: ManualClock
const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })
beforeAll(async () => {
  connection = await createTestDatabase()
})
afterAll(() => connection.close())
beforeEach(async () => {
  clock = manualClock(testNow)
  await connection.db.delete(mails)
})

const letter: Email = {
  to: 'nandini@acme.test',
  subject: 'Your account',
  text: 'Namaste Nandini,\n\nhttps://x.test/1',
}
const mailerWith = (gateway: MailGateway) => createMailer({ db: connection.db, gateway, clock, log })
const kept = async () => (await connection.db.select().from(mails))[0]!

describe('letters by e-mail', () => {
  test('MEMB-04 a letter belongs to the transaction of what it tells', async () => {
    const undone = connection.db.transaction(async (tx) => {
      await queueMail(tx, letter, testNow)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await connection.db.select().from(mails)).toEqual([])
  })

  test('MEMB-04 each is sent once, also by two servers at the same time', async () => {
    const sent: string[] = []
    const gateway: MailGateway = {
      isEmbedded: true,
      send: async ({ to }) => {
        sent.push(to)
        await new Promise((resolve) => setTimeout(resolve, 20))
        return true
      },
    }
    for (const to of ['a@x.test', 'b@x.test', 'c@x.test']) await queueMail(connection.db, { ...letter, to }, testNow)
    await Promise.all([mailerWith(gateway).deliver(), mailerWith(gateway).deliver()])
    await mailerWith(gateway).deliver()
    expect(sent.toSorted()).toEqual(['a@x.test', 'b@x.test', 'c@x.test'])
  })

  test('MEMB-04 what could not be sent is tried again later, and given up after three days', async () => {
    let answers = [false, false, true]
    const gateway: MailGateway = { isEmbedded: false, send: () => Promise.resolve(answers.shift() ?? false) }
    const mailer = mailerWith(gateway)
    await queueMail(connection.db, letter, testNow)
    await mailer.deliver()
    await mailer.deliver()
    expect(await kept()).toMatchObject({ attempts: 1, sentAt: null, nextAttemptAt: testNow + 2 * 60_000 })
    clock.advance(2 * 60_000)
    await mailer.deliver()
    clock.advance(4 * 60_000)
    await mailer.deliver()
    // Handed over: the text is no longer stored here
    expect(await kept()).toMatchObject({ attempts: 3, sentAt: clock.now(), nextAttemptAt: null, text: '' })

    answers = []
    await connection.db.delete(mails)
    await queueMail(connection.db, letter, clock.now())
    clock.advance(3 * 86_400_000 + 1)
    await mailer.deliver()
    expect(await kept()).toMatchObject({ sentAt: null, nextAttemptAt: null, text: '' })
    clock.advance(90 * 86_400_000)
    await purgeMails(connection.db, clock.now())
    expect(await connection.db.select().from(mails)).toEqual([])
  })

  test('MEMB-04 once one goes through that had failed, the others go at once, and none that another server has in hand', async () => {
    const sent: string[] = []
    let isDown = true
    const send = ({ to }: Email) => {
      if (isDown) return Promise.resolve(false)
      sent.push(to)
      return Promise.resolve(true)
    }
    const mailer = mailerWith({ isEmbedded: false, send })
    const queue = (to: string) => queueMail(connection.db, { ...letter, to }, clock.now())
    await queue('a@x.test')
    await mailer.deliver()
    for (const minutes of [2, 4]) {
      clock.advance(minutes * 60_000)
      await mailer.deliver()
    }
    await queue('b@x.test')
    await queue('claimed@x.test')
    for (const minutes of [0, 2, 4]) {
      clock.advance(minutes * 60_000)
      await mailer.deliver()
    }
    isDown = false
    // The turn of the first one; the second's comes six minutes later
    clock.advance(2 * 60_000)
    // Of another server, for a minute
    const claim = { nextAttemptAt: clock.now() + 60_000 }
    await connection.db.update(mails).set(claim).where(eq(mails.recipient, 'claimed@x.test'))
    await mailer.deliver()
    expect(sent).toEqual(['a@x.test', 'b@x.test'])
  })

  test('MEMB-04 a server that dies while it sends: the same letter goes again after a minute, under its own id', async () => {
    const seen: string[] = []
    const hangs: MailGateway = {
      isEmbedded: false,
      send: ({ mailId }) => {
        seen.push(mailId)
        return new Promise(() => undefined)
      },
    }
    const works: MailGateway = { isEmbedded: false, send: ({ mailId }) => Promise.resolve(seen.push(mailId) > 0) }
    await queueMail(connection.db, letter, testNow)
    void mailerWith(hangs).deliver()
    await expect.poll(() => seen.length).toBe(1)
    await mailerWith(works).deliver()
    expect(seen).toHaveLength(1)
    clock.advance(60_000)
    await mailerWith(works).deliver()
    expect(seen).toEqual([seen[0], seen[0]])
    expect(await kept()).toMatchObject({ attempts: 2, sentAt: clock.now(), text: '' })
  })

  test('MEMB-04 a database that does not answer is no end of it', async () => {
    const broken = { transaction: () => Promise.reject(new Error('gone')) } as never
    await createMailer({ db: broken, gateway: embeddedMail, clock, log }).deliver()
    expect(lines.at(-1)).toContain('gone')
  })
})

describe('a mail server', () => {
  let server: Awaited<ReturnType<typeof mailServer>>
  beforeEach(async () => {
    server = await mailServer()
  })
  afterEach(() => server.close())
  const gateway = () => smtpMail({ url: server.url, from: 'Fieldhire <no-reply@hire.example>', log })

  test('MEMB-04 SMTP_URL: gets the letter as plain text, with a name of its own', async () => {
    await queueMail(connection.db, letter, testNow)
    const { mailId } = await kept()
    await mailerWith(gateway()).deliver()
    expect((await kept()).sentAt).toBe(testNow)
    expect(server.received).toMatch(/From: Fieldhire <no-reply@hire.example>/)
    expect(server.received).toMatch(/To: nandini@acme.test/)
    expect(server.received).toContain(`Message-ID: <${mailId}@hire.example>`)
    expect(server.received).toContain('https://x.test/1')
    expect(server.received).toContain('text/plain')
  })

  test('MEMB-04 one that says no costs no letter, and the log says nothing of whom it was for', async () => {
    server.refuse = true
    await queueMail(connection.db, letter, testNow)
    const from = lines.length
    await mailerWith(gateway()).deliver()
    expect(await kept()).toMatchObject({ sentAt: null, attempts: 1 })
    expect((await kept()).text).toBe(letter.text)
    const said = lines.slice(from).join('')
    expect(said).toContain('mail not sent')
    expect(said).not.toContain('nandini')
    await server.close()
    clock.advance(3600_000)
    await mailerWith(gateway()).deliver()
    const [row] = await connection.db.select().from(mails).where(eq(mails.recipient, letter.to))
    expect(row).toMatchObject({ sentAt: null, attempts: 2 })
  })
})

/** As much of SMTP as an e-mail needs. */
async function mailServer() {
  const state = { received: '', refuse: false }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isData = false
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData) {
        state.received += text
        if (text.endsWith('\r\n.\r\n')) {
          isData = false
          socket.write('250 taken\r\n')
        }
        return
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (/^EHLO|^HELO/i.test(line)) socket.write('250 test\r\n')
        else if (/^RCPT/i.test(line)) socket.write(state.refuse ? '550 no nandini@acme.test here\r\n' : '250 ok\r\n')
        else if (/^DATA/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return Object.assign(state, { url, close })
}
