import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePaths, headers } from '../../../src/contract/call.ts'
import { sheetCalls } from '../../../src/contract/sheets.ts'
import { formatDayNumeric } from '../../../src/lib/dates.ts'
import { limits } from '../../../src/rules/limits.ts'
import { funnelRows } from '../../../server/db/schema.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import {
  addRequest,
  addRow,
  day,
  expectRefusal,
  readHistory,
  readRow,
  rowOf,
  today,
  type RowInsert,
} from '../support/hiring.ts'
import { headings, makeCsv, makeXlsx, readRows, upload } from '../support/sheets.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const dateOf = (ms: number) => formatDayNumeric(ms)
const errorFile = (hiringRequestId = request, as = 'emp') =>
  app.call(sheetCalls.bulkErrors, { hiringRequestId }, { as })

describe('a sheet that is all right', () => {
  test('BULK-01, SM-35 changes every applicant that has an action, by the rules of a single update', async () => {
    const screened = await addRow(app.db, request, { name: 'Asha Devi' })
    const rejected = await addRow(app.db, request, { name: 'Ravi Naik', status: 'interviewDone' })
    const absent = await addRow(app.db, request)
    const joined = await addRow(app.db, request, { status: 'selected', joiningTime: day(-1), employerConfirmed: true })
    const gone = await addRow(app.db, request, { status: 'selected', joiningTime: day(-3), employerConfirmed: true })
    const left = await addRow(app.db, request)
    const sheet = await makeXlsx([
      headings,
      [screened.funnelId, 'Asha Devi', 'Screened', 'Selected', new Date('2026-11-23T00:00:00Z'), null, null],
      [rejected.funnelId, '  RAVI naik', 'Interview done', 'rejected', null, 'Wanted a day shift', null],
      [absent.funnelId, null, null, 'Did not attend', null, null, null],
      [joined.funnelId, null, 'Selected', 'Joined', null, null, 'SLPL/04417'],
      [gone.funnelId, null, 'Selected', 'Not joined', null, null, null],
      [left.funnelId, null, 'Screened', null, '31/31/3131', 'not read without an action', null],
    ])
    const reply = await upload(app, request, sheet)
    expect(reply.body).toEqual({ status: true, data: { updated: 5, unchanged: 0, skipped: 1 } })
    expect(await readRow(app.db, screened.funnelId)).toMatchObject({
      status: 'selected',
      joiningTime: Date.parse('2026-11-23T00:00:00+05:30'),
      employerConfirmed: true,
      stageAt: testNow,
      updatedAt: testNow,
      changedBy: 'emp',
    })
    expect(await readRow(app.db, rejected.funnelId)).toMatchObject({
      status: 'rejected',
      rejectionMessage: 'Wanted a day shift',
    })
    expect(await readRow(app.db, absent.funnelId)).toMatchObject({ status: 'interviewNoShow', subStage: 'notAttended' })
    expect(await readRow(app.db, joined.funnelId)).toMatchObject({
      status: 'joined',
      joiningTime: day(-1),
      employeeId: 'SLPL/04417',
    })
    expect(await readRow(app.db, gone.funnelId)).toMatchObject({ status: 'joiningNoShow', subStage: 'notJoined' })
    expect(await readRow(app.db, left.funnelId)).toMatchObject({ status: 'shortlisted', changedBy: null })
    expect(await readHistory(app.db, screened.funnelId)).toMatchObject([
      { actor: 'employer', userId: 'emp', action: 'selected', fromStatus: 'shortlisted', toStatus: 'selected' },
    ])
  })

  test('BULK-01 the template that was downloaded, filled in, is taken', async () => {
    const own = await addRequest(app.db)
    const rows = await Promise.all(
      ['=SUM(A1)', 'Ömer Çelik', '  Spaced   name '].map((name) => addRow(app.db, own, { name })),
    )
    const template = await app.call(sheetCalls.template, { hiringRequestId: own })
    const [head, ...lines] = await readRows(template.body)
    expect(head).toEqual(headings)
    const filled = lines.map((line) => [...line.slice(0, 3), 'Selected', '25 Nov, 2026', null, null] as string[])
    expect((await upload(app, own, await makeXlsx([headings, ...filled]))).body.data.updated).toBe(3)
    for (const row of rows)
      expect(await readRow(app.db, row.funnelId)).toMatchObject({ status: 'selected', joiningTime: day(7) })
  })

  test('BULK-01 a CSV with semicolons, other columns and another order is taken too', async () => {
    const row = await addRow(app.db, request)
    const csv = `\ufeffACTION;Remarks;applicant id;Joining Date\r\nselect;"a;b";${row.funnelId};${dateOf(day(2))}\r\n`
    expect((await upload(app, request, Buffer.from(csv), { name: 'update.csv' })).body.data.updated).toBe(1)
    expect((await readRow(app.db, row.funnelId)).joiningTime).toBe(day(2))
  })

  test('BULK-01 a file that LibreOffice wrote: days as dates, text, formulas and bare numbers, IDs as numbers', async () => {
    // Made of filled-in.fods beside it: soffice --headless --convert-to xlsx
    const file = readFileSync(join(import.meta.dirname, '../fixtures/filled-in-by-libreoffice.xlsx'))
    const own = await addRequest(app.db)
    const add = (funnelId: string, more: Partial<RowInsert> = {}) => addRow(app.db, own, { funnelId, ...more })
    await add('LO-1', { name: 'Asha Devi' })
    await add('LO-2', { name: 'रवि नाइक' })
    for (const id of ['LO-3', 'LO-4', 'LO-7', 'LO-8']) await add(id)
    await add('LO-5', { status: 'interviewDone' })
    await add('700006', { status: 'selected', joiningTime: day(-3), employerConfirmed: true })
    const reply = await upload(app, own, file)
    expect(reply.body).toEqual({ status: true, data: { updated: 7, unchanged: 0, skipped: 1 } })
    for (const [id, joining] of [
      ['LO-1', '2026-11-23'],
      ['LO-2', '2026-11-24'],
      ['LO-3', '2026-11-25'],
      ['LO-4', '2026-11-26'],
    ] as const)
      expect(await readRow(app.db, id), id).toMatchObject({
        status: 'selected',
        joiningTime: Date.parse(`${joining}T00:00:00+05:30`),
      })
    expect(await readRow(app.db, 'LO-5')).toMatchObject({ status: 'rejected', rejectionMessage: 'Too far' })
    expect(await readRow(app.db, '700006')).toMatchObject({
      status: 'joined',
      joiningTime: day(-1),
      employeeId: '4417',
    })
    expect(await readRow(app.db, 'LO-7')).toMatchObject({ status: 'interviewNoShow' })
    expect(await readRow(app.db, 'LO-8')).toMatchObject({ status: 'shortlisted', changedBy: null })
  })

  test('SM-35, TRAP-17 somebody who stands there already is no mistake and not changed', async () => {
    const row = await addRow(app.db, request, { status: 'selected', employerConfirmed: true, joiningTime: day(2) })
    const sheet = makeCsv([{ id: row.funnelId, stage: 'Screened', action: 'Selected', joiningDate: dateOf(day(2)) }])
    expect((await upload(app, request, sheet)).body.data).toEqual({ updated: 0, unchanged: 1, skipped: 0 })
    expect(await readRow(app.db, row.funnelId)).toMatchObject({ stageAt: row.stageAt, updatedAt: row.updatedAt })
    expect(await readHistory(app.db, row.funnelId)).toMatchObject([{ action: 'already:selected' }])
  })

  test('BULK-01, OFF-06 the same key again gives the same answer; another file under it is a mistake', async () => {
    const row = await addRow(app.db, request)
    const key = crypto.randomUUID()
    const sheet = makeCsv([{ id: row.funnelId, action: 'Rejected', reason: 'Too far' }])
    const first = await upload(app, request, sheet, { key })
    const again = await upload(app, request, sheet, { key })
    expect(again.headers.get(headers.idempotencyReplayed)).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await readHistory(app.db, row.funnelId)).toHaveLength(1)
    const other = makeCsv([{ id: row.funnelId, action: 'Rejected', reason: 'Too near' }])
    expect((await upload(app, request, other, { key })).status).toBe(422)
  })
})

describe('a sheet with mistakes', () => {
  test('BULK-02, SM-35 is refused as a whole, and the text names every row, column and reason', async () => {
    const fine = await addRow(app.db, request)
    const named = await addRow(app.db, request, { name: 'Sunita More' })
    const over = await addRow(app.db, request, { status: 'rejected' })
    const moved = await addRow(app.db, request, { status: 'selected', joiningTime: day(1) })
    const foreign = await addRow(app.db, await addRequest(app.db, { ipId: 'EMP2' }), { ipId: 'EMP2' })
    const sheet = makeCsv([
      { id: fine.funnelId, action: 'Selected', joiningDate: dateOf(day(2)) },
      { id: named.funnelId, name: 'Somebody Else', action: 'Rejected', reason: 'x' },
      { id: 'F-nobody', action: 'Rejected', reason: 'x' },
      { id: foreign.funnelId, action: 'Rejected', reason: 'x' },
      { id: '', action: 'Rejected', reason: 'x' },
      { id: over.funnelId, action: 'Selected', joiningDate: dateOf(day(2)) },
      { id: moved.funnelId, stage: 'Screened', action: 'Did not attend' },
      { id: fine.funnelId, action: 'Promoted' },
      { id: (await addRow(app.db, request)).funnelId, action: 'Selected', joiningDate: '31/02/2026' },
      { id: (await addRow(app.db, request)).funnelId, action: 'Selected' },
      { id: (await addRow(app.db, request)).funnelId, action: 'Rejected' },
    ])
    const error = expectRefusal(await upload(app, request, sheet), 'sheet-wrong')
    expect(error).toMatchObject({ wrong: 10, hasErrorFile: true, message: expect.stringContaining('10 of 11 rows') })
    const text = await errorFile()
    expect(text.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text.headers.get('content-disposition')).toMatch(/bulk_status_errors_2026-11-18_1000\.txt"/)
    const lines = String(text.body).split('\r\n')
    expect(lines[0]).toBe(error.message)
    const line = (row: number) => lines.filter((each) => each.startsWith(`Row ${row},`)).join('|')
    expect(line(2)).toBe('')
    expect(line(3)).toMatch(/Name "Somebody Else"/)
    expect(line(4)).toMatch(/Applicant ID "F-nobody"/)
    // The same message as for an id that does not exist, so that no one finds out which ids there are
    expect(line(5).split(': ')[1]).toBe(line(4).split(': ')[1])
    expect(line(6)).toMatch(/Applicant ID: /)
    expect(line(7)).toMatch(/Action "Selected"/)
    expect(line(8)).toMatch(/Stage "Screened"/)
    expect(line(9)).toMatch(/earlier row.*\|.*Action "Promoted"/)
    expect(line(10)).toMatch(/Joining date "31\/02\/2026"/)
    expect(line(11)).toMatch(/Joining date: /)
    expect(line(12)).toMatch(/Reason: /)
    expect((await readRow(app.db, fine.funnelId)).status).toBe('shortlisted')
    expect(await readHistory(app.db, fine.funnelId)).toEqual([])
  })

  test('BULK-02 the text is that of the person and the request, and of the last sheet', async () => {
    const own = await addRequest(app.db)
    expectRefusal(await errorFile(own), 'not-found')
    await upload(app, own, makeCsv([{ id: 'F-1', action: 'Selected' }]))
    await upload(app, own, makeCsv([{ id: 'F-2', action: 'Selected' }]))
    expect((await errorFile(own)).body).toContain('"F-2"')
    expect((await errorFile(own)).body).not.toContain('"F-1"')
    expectRefusal(await errorFile(own, 'emp2'), 'not-found')
    expectRefusal(await errorFile(own, 'rival'), 'unauthorized')
  })

  test.each([
    ['no spreadsheet: a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'sheet-not-a-sheet'],
    ['no spreadsheet: a PDF', Buffer.from('%PDF-1.7 some text'), 'sheet-not-a-sheet'],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'sheet-old-excel'],
    ['an archive of something else', zipOf({ 'readme.xml': '<a/>' }), 'sheet-not-a-sheet'],
    ['half an archive', zipOf({ 'xl/workbook.xml': '<workbook/>' }).subarray(0, 60), 'sheet-damaged'],
    ['an archive with nonsense inside', zipOf({ 'xl/workbook.xml': '<<<' }), 'sheet-damaged'],
    ['nothing', Buffer.alloc(0), 'sheet-empty'],
    ['other columns', Buffer.from('Name,Phone\nAsha,98'), 'sheet-headings'],
    ['headings alone', makeCsv([]), 'nothing'],
    ['no action in any row', makeCsv([{ id: 'F-1', stage: 'Screened' }]), 'nothing'],
  ])('BULK-02 %s is said in words', async (_what, bytes, code) => {
    const error = expectRefusal(await upload(app, request, bytes), code)
    expect((await errorFile()).body).toContain(error.message)
  })

  test('BULK-02 a bomb is not unpacked: 200 MB of nothing, whatever sizes it claims', async () => {
    const bomb = zipOf({ 'xl/workbook.xml': '<a/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 1024 * 1024) }, 10)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expectRefusal(await upload(app, request, bomb), 'sheet-too-large')
  })

  test('BULK-02 one cell in the last corner does not make a billion of them', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const far = (inside: string) =>
      bookOf(`<row r="1">${cell('A1', 'Applicant ID')}${cell('B1', 'Action')}</row>${inside}`)
    expectRefusal(
      await upload(app, request, far(`<row r="1048576">${cell('A1048576', 'x')}</row>`)),
      'sheet-too-many-rows',
    )
    expectRefusal(await upload(app, request, far(`<row r="2">${cell('XFD2', 'x')}</row>`)), 'sheet-too-large')
    // A format for whole columns leaves empty cells there, which mean nothing
    expectRefusal(await upload(app, request, far('<row r="1048576"><c r="XFD1048576" s="1"/></row>')), 'nothing')
  })

  test('BULK-02 40 MB are turned away before they are read', async () => {
    const row = await addRow(app.db, request)
    const start = makeCsv([{ id: row.funnelId, action: 'Rejected', reason: 'Too far' }])
    const file = Buffer.concat([start, Buffer.alloc(40 * 1024 * 1024, '\n')])
    expect((await upload(app, request, file)).status).toBe(413)
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
  })

  test('BULK-02 a file just over the limit is said in words', async () => {
    expectRefusal(await upload(app, request, Buffer.alloc(limits.sheet.bytes + 1, 65)), 'sheet-too-large')
  })

  test('BULK-02 the same ID twice: the second is named, and neither is applied', async () => {
    const row = await addRow(app.db, request)
    const line = (reason: string) => [row.funnelId, null, null, 'Rejected', null, reason, null]
    const sheet = await makeXlsx([headings, line('Too far'), line('Too far')])
    const error = expectRefusal(await upload(app, request, sheet), 'sheet-wrong')
    expect(error.rows).toEqual([{ row: 3, problems: [{ column: 'id', code: 'duplicate' }] }])
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
  })

  test('BULK-02 what a formula could not work out is shown, not passed over', async () => {
    const [first, second] = await Promise.all([addRow(app.db, request), addRow(app.db, request)])
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
    const failed = (at: string) => `<c r="${at}" s="3" t="e"><f>VLOOKUP(A2,B1:B9,2)</f><v>#N/A</v></c>`
    const head = headings.map((heading, index) => text(`${String.fromCharCode(65 + index)}1`, heading)).join('')
    const sheet = bookOf(
      `<row r="1">${head}</row>` +
        `<row r="2">${text('A2', first.funnelId)}${text('D2', 'Selected')}${failed('E2')}</row>` +
        `<row r="3">${text('A3', second.funnelId)}${failed('D3')}</row>`,
    )
    const error = expectRefusal(await upload(app, request, sheet), 'sheet-wrong')
    expect(error.rows).toEqual([
      { row: 2, problems: [{ column: 'joiningDate', code: 'date-unreadable' }] },
      { row: 3, problems: [{ column: 'action', code: 'action-unknown' }] },
    ])
    expect((await errorFile()).body).toContain('"#N/A"')
  })

  test('BULK-02 25,001 rows are too many', async () => {
    const rows = Array.from({ length: 25_001 }, (_, index) => ({ id: `F-${index}`, action: 'Selected' }))
    expect(expectRefusal(await upload(app, request, makeCsv(rows)), 'sheet-too-many-rows').message).toContain('25,000')
  })

  test('BULK-02 what is no form, or has no file, is named', async () => {
    const path = basePaths.hire + sheetCalls.bulkUpdate.path
    const send = (body: BodyInit, type?: string) =>
      app.request(path, {
        method: 'POST',
        body,
        key: crypto.randomUUID(),
        ...(type ? { headers: { 'Content-Type': type } } : {}),
      })
    expectRefusal(await send('{}', 'application/json'), 'invalid')
    const form = new FormData()
    form.set('hiringRequestId', request)
    expectRefusal(await send(form), 'invalid')
    form.set('file', 'text instead of a file')
    expectRefusal(await send(form), 'invalid')
  })

  test('BULK-02 text that looks like a formula is taken as text', async () => {
    const row = await addRow(app.db, request, { status: 'interviewDone' })
    const reason = '=HYPERLINK("http://x.test";"click")'
    await upload(app, request, await makeXlsx([headings, [row.funnelId, null, null, 'Rejected', null, reason, null]]))
    expect((await readRow(app.db, row.funnelId)).rejectionMessage).toBe(reason)
  })
})

describe('who and how many', () => {
  test('BULK-01, ROLE-01 only those who may act for the request, and its own applicants', async () => {
    const row = await addRow(app.db, request)
    const sheet = makeCsv([{ id: row.funnelId, action: 'Rejected', reason: 'Too far' }])
    for (const as of ['rival', 'sa', 'agg', 'ssc'])
      expectRefusal(await upload(app, request, sheet, { as }), 'unauthorized')
    expect((await upload(app, request, sheet, { as: null })).status).toBe(401)
    const theirs = await addRequest(app.db, { ipId: 'EMP2' })
    expectRefusal(await upload(app, theirs, sheet, { as: 'rival' }), 'sheet-wrong')
    expect((await readRow(app.db, row.funnelId)).status).toBe('shortlisted')
    expect((await upload(app, request, sheet, { as: 'sub' })).body.data.updated).toBe(1)
  })

  test('BULK-01, TRAP-92 two sheets about the same people in another order do not block each other', async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, () => addRow(app.db, request)))
    const lines = rows.map((row) => ({ id: row.funnelId, action: 'Rejected', reason: 'Too far' }))
    const replies = await Promise.all([
      upload(app, request, makeCsv(lines)),
      upload(app, request, makeCsv(lines.toReversed()), { as: 'emp2' }),
    ])
    for (const reply of replies) expect(reply.status).toBe(200)
    expect(replies.map((reply) => reply.body.data?.updated).filter((count) => count === 30)).toHaveLength(1)
    for (const row of rows)
      expect(await readHistory(app.db, row.funnelId)).toHaveLength(replies.every((r) => r.body.status) ? 2 : 1)
  })

  test('BULK-01 25,000 rows arrive in one transaction', { timeout: 120_000 }, async () => {
    const own = await addRequest(app.db)
    const rows = Array.from({ length: 25_000 }, (_, index) => rowOf(own, { funnelId: `F-many-${index}` }))
    for (let start = 0; start < rows.length; start += 1_000)
      await app.db.insert(funnelRows).values(rows.slice(start, start + 1_000))
    const lines = rows.map((row, index) =>
      index % 2
        ? { id: row.funnelId, action: 'Rejected', reason: 'Too far' }
        : { id: row.funnelId, action: 'Selected', joiningDate: dateOf(today) },
    )
    const started = performance.now()
    const reply = await upload(app, own, makeCsv(lines))
    expect(reply.body).toEqual({ status: true, data: { updated: 25_000, unchanged: 0, skipped: 0 } })
    expect(performance.now() - started).toBeLessThan(60_000)
    expect(await app.db.$count(funnelRows)).toBeGreaterThan(25_000)
    expect(await readRow(app.db, 'F-many-24999')).toMatchObject({ status: 'rejected', rejectionMessage: 'Too far' })
  })
})

/** A workbook of one sheet with these rows. */
const bookOf = (rows: string): Buffer =>
  zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="http://r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })

/** An archive; `claimed` lies about the sizes of what is in it. */
function zipOf(files: Record<string, string | Buffer>, claimed?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const head = (signature: number, length: number, shift: number) => {
      const header = Buffer.alloc(length)
      header.writeUInt32LE(signature, 0)
      header.writeUInt16LE(8, 8 + shift)
      header.writeUInt32LE(packed.length, 18 + shift)
      header.writeUInt32LE(claimed ?? bytes.length, 22 + shift)
      header.writeUInt16LE(name.length, 26 + shift)
      return header
    }
    const local = Buffer.concat([head(0x04034b50, 30, 0), Buffer.from(name), packed])
    const central = head(0x02014b50, 46, 2)
    central.writeUInt32LE(at, 42)
    directory.push(Buffer.concat([central, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
