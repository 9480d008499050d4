import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/imports.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8').replaceAll(/\s+/g, ' ')

/** A figure as the page says it, and the setting that makes it so. Who changes one is led to the other. */
const figures: Record<string, [said: string, path: string, setting: string][]> = {
  'docs/security.md': [
    ['statements of 20 s', 'server/db/connect.ts', 'statement_timeout: 20_000'],
    ['4 of a user at once', 'server/http/read-lines.ts', 'query: createAdmission({ width: 8, mostOfUser: 4'],
    [
      '3 at once, 2 of them of one user',
      'server/http/read-lines.ts',
      'search: createAdmission({ width: 3, mostOfUser: 2',
    ],
    ['3 at once, 2 of them', 'server/store/search-turns.ts', 'AT_ONCE = 3'],
    ['1 of 2 workers a user', 'server/sheets/slots.ts', 'AT_ONCE = 2'],
    ['1 of 2 workers a user', 'server/sheets/slots.ts', 'AT_ONCE_OF_OWNER = 1'],
    ['nobody reads it for 30 s', 'server/sheets/sheets.ts', 'idleMs: 30_000'],
    ['10 uploads of candidates a user are kept', 'server/store/candidate-uploads.ts', 'MOST_OF_USER = 10'],
    ['are kept, for 7 days', 'server/store/candidate-uploads.ts', 'UPLOAD_KEPT_MS = 7 * 86_400_000'],
    ['3 failed ones an applicant', 'src/rules/limits.ts', 'failedCalls: 3'],
    ['a minute apart', 'server/routes/members.ts', 'PAUSE_MS = 60_000'],
    ['5 letters an applicant that no joining names', 'server/store/expiry.ts', 'MOST_UNATTACHED = 5'],
    ['no joining names, for 30 days', 'server/store/expiry.ts', 'LETTER_KEPT_MS = 30 * DAY_MS'],
    ['3 emails an address and day', 'server/routes/registration.ts', 'LETTERS_A_DAY = 3'],
    ['gone after 90 days without approval', 'server/store/expiry.ts', 'REGISTRATION_KEPT_MS = 90 * DAY_MS'],
    ['gone after a day without registration', 'server/store/expiry.ts', 'VISITORS_LOGO_KEPT_MS = DAY_MS'],
    ['line of the ledger for 90 days', 'server/db/ledger.ts', 'LEDGER_DAYS = 90'],
    ['a process for up to 30 s', 'server/sheets/sheets.ts', 'READ_MS = 30_000'],
    ['768 MB of objects', 'server/sheets/sheets.ts', 'MEMORY = 768'],
    ['a sheet of 10 MB that is read', 'src/rules/limits.ts', 'sheet: { bytes: 10 * 1024 * 1024, rows: 25_000'],
    ['after 5 wrong passwords for an account', 'server/identity/attempts.ts', 'FREE_PER_ACCOUNT = 5'],
    ['or 100 from that address', 'server/identity/attempts.ts', 'FREE_PER_ADDRESS = 100'],
    ['after 20 for an account from anywhere', 'server/identity/attempts.ts', 'FREE_FROM_ANYWHERE = 20'],
    ['doubles from 1 s to 15 minutes', 'server/identity/attempts.ts', 'FIRST_WAIT_MS = 1_000'],
    ['doubles from 1 s to 15 minutes', 'server/identity/attempts.ts', 'ATTEMPT_WINDOW_MS = 15 * 60_000'],
    ['takes longer, up to 5 s', 'server/identity/attempts.ts', 'LONGEST_DELAY_MS = 5_000'],
    ['at most five accounts', 'server/identity/known-device.ts', 'MOST_ACCOUNTS = 5'],
    ['for 180 days', 'server/identity/known-device.ts', 'DAYS = 180'],
    ['3 to an address an hour', 'server/identity/reset-password.ts', 'LETTERS_AN_HOUR = 3'],
    ['asked 30 times', 'server/identity/reset-password.ts', 'ASKED_FROM_ADDRESS = 30'],
    ['Two passwords are checked at once', 'server/identity/passwords.ts', 'AT_ONCE = 2'],
    ['use at most two connections', 'server/core/sender-lines.ts', 'width: 2, mostOfUser: 2'],
    ['is four, two of one token', 'server/core/sender-lines.ts', 'width: 4, mostOfUser: 2'],
    ['four reads run at once and 200 wait; of all eight', 'server/http/read-lines.ts', 'longestOfUser: 200'],
    ['16 kB for the forms', 'server/core/read-body.ts', 'LARGEST_FORM = 16 * 1024'],
    ['1 MB for a call', 'server/http/read-request.ts', 'LARGEST_BODY = 1024 * 1024'],
    ['500 bytes a second on average after 5 s', 'server/core/slow-body.ts', 'graceMs: 5_000, bytesPerSecond: 500'],
    ['15 s for all of it (5 minutes for files', 'server/core/slow-body.ts', 'withinMs: 5 * 60_000'],
    ['2,000 of one address', 'server/http/socket-limit.ts', 'PER_ADDRESS = 2_000'],
    ['10,000 in all', 'server/http/socket-limit.ts', 'IN_ALL = 10_000'],
    ['for a minute is closed', 'server/http/idle-sockets.ts', 'UNREAD_MS = 60_000'],
    ['at its next heartbeat, within 8 seconds', 'src/contract/events.ts', 'HEARTBEAT_MS = 8_000'],
    ['600 requests a minute', 'server/http/read-request.ts', 'KEY_RATE = { limit: 600, windowMs: 60_000 }'],
    ['at most ten unfinished', 'server/store/piece-uploads.ts', 'MOST_OF_USER = 10'],
    ['works for its 5 minutes, or its 10', 'server/gateways/files/types.ts', 'UPLOAD_LINK_MS = 10 * 60_000'],
  ],
  'docs/offline.md': [
    ['at most 1,000 lines', 'src/offline/outbox/log.ts', 'MOST_LINES = 1_000'],
    ['does not rely on them beyond 83', 'src/offline/outbox/restore-reconciliation.ts', 'LEDGER_MS = 83 * DAY_MS'],
    ['every 0.7 s', 'src/offline/network/first-response.ts', 'HEDGE_MS = 700'],
    ['wait up to 5 s for the batch', 'src/offline/network/read-turn.ts', 'LONGEST_LEAD_MS = 5_000'],
    ['waits up to 20 s', 'src/offline/outbox/drain-patiently.ts', 'PATIENCE_MS = 20_000'],
    ['again every 10 minutes', 'src/offline/outbox/update-required.ts', 'RETRY_AFTER_MS = 10 * 60_000'],
    [
      'warning at 10,000 rows, a cap of 20,000',
      'src/rules/limits.ts',
      'deviceRowsWarn: 10_000, deviceRowsMost: 20_000',
    ],
  ],
  'docs/reliability.md': [
    ['in pages of 200 keys', 'src/offline/outbox/restore-reconciliation.ts', 'MOST_KEYS = 200'],
    ['fails five times', 'src/offline/outbox/restore-reconciliation.ts', 'MOST_FAULTS = 5'],
    ['fails five times in a row', 'server/gateways/outside.ts', 'FAILURES = 5'],
    ['left alone for 20 s', 'server/gateways/outside.ts', 'REST_MS = 20_000'],
    ['claimed for a minute', 'server/mail/queue.ts', 'CLAIM_MS = 60_000'],
    ['(below 64 MB)', 'server/http/health.ts', 'LITTLE_ROOM = 64 * 1024 * 1024'],
  ],
}

test.each(Object.entries(figures))('%s says the figures of the settings', (page, rows) => {
  const text = read(page)
  const wrong = rows.filter(([said, path, setting]) => !text.includes(said) || !read(path).includes(setting))
  expect(wrong).toEqual([])
})
