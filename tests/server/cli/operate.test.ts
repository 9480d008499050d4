import { chmodSync, linkSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '../../../src/lib/csv.ts'
import { registrationCalls } from '../../../src/contract/registration.ts'
import { requestCalls } from '../../../src/contract/requests.ts'
import { emptyRegistration, toSignUp } from '../../../src/rules/registration.ts'
import { auditTrail, candidates, hiringRequests, mails, partners, users } from '../../../server/db/schema.ts'
import { findAccountByEmail, isActive } from '../../../server/identity/accounts.ts'
import { findBalance } from '../../../server/store/credits.ts'
import { adminOf } from '../support/admin.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest } from '../support/hiring.ts'
import { makeXlsx } from '../support/sheets.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'fieldhire-import-'))
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const admin = (...args: string[]) => adminOf(app)(...args)
const audited = async (subject: string) =>
  (await app.db.select().from(auditTrail).where(eq(auditTrail.subject, subject)).orderBy(asc(auditTrail.id))).map(
    ({ actor, action, detail }) => ({ actor, action, detail }),
  )
const lettersTo = async (to: string) =>
  (await app.db.select().from(mails).where(eq(mails.recipient, to))).map(({ text }) => text).join('\n')

async function register(email: string): Promise<string> {
  const form = {
    ...emptyRegistration,
    ...{ companyName: 'Annapurna Mills', entityType: 'Employer', sector: 'Food Processing', location: 'Nashik' },
    ...{ personName: 'Anuradha Kulkarni', email, mobile: '9812345678' },
  } as const
  const reply = await app.call(registrationCalls.signUp, toSignUp(form), {
    as: null,
    headers: { 'device-id': `device-${email.split('@')[0]}` },
  })
  expect(reply.body).toMatchObject({ status: true })
  return (await findAccountByEmail(app.db, email))!.partner.ipId
}

describe('companies', () => {
  test('REG-16 one that waits is listed and approved: credits, a letter with the link, a line in the trail', async () => {
    const ipId = await register('first@annapurna.test')
    expect((await admin('company', 'list')).lines.join('\n')).toMatch(new RegExp(`^${ipId} .*Annapurna Mills$`, 'm'))
    expect(await admin('company', 'approve', ipId)).toEqual({ lines: [`${ipId} is approved and active.`], ok: true })
    expect(await findBalance(app.db, ipId)).toBe(2000)
    expect(await lettersTo('first@annapurna.test')).toContain('/identity/password?token=')
    expect(await audited(ipId)).toEqual([{ actor: 'command:neha', action: 'company approve', detail: '' }])
    // Twice: said, and nothing granted again
    expect((await admin('company', 'approve', ipId)).ok).toBe(false)
    expect(await findBalance(app.db, ipId)).toBe(2000)
  })

  test('REG-16 one that is rejected is deleted, its person told why, and the address may register again', async () => {
    const ipId = await register('second@annapurna.test')
    expect((await admin('company', 'reject', ipId)).lines[0]).toBe('--reason is missing.')
    expect((await admin('company', 'reject', ipId, '--reason', 'The PAN belongs to Deccan Foods')).ok).toBe(true)
    expect(await lettersTo('second@annapurna.test')).toContain('The PAN belongs to Deccan Foods')
    expect(await app.db.select().from(partners).where(eq(partners.ipId, ipId))).toEqual([])
    expect(await findAccountByEmail(app.db, 'second@annapurna.test')).toBeUndefined()
    expect((await audited(ipId))[0]).toMatchObject({
      action: 'company reject',
      detail: 'The PAN belongs to Deccan Foods',
    })
    expect(await register('second@annapurna.test')).toMatch(/^EMP/)
  })

  test('TRAP-38 one that is switched off is out at once, and in again when switched on', async () => {
    const account = async () => (await findAccountByEmail(app.db, 'first@annapurna.test'))!
    const { ipId } = (await account()).partner
    expect((await admin('company', 'deactivate', ipId, 'EMP9999')).lines).toEqual([
      `${ipId} is switched off, and its users are signed out everywhere.`,
      'There is no company EMP9999.',
    ])
    expect(isActive(await account())).toBe(false)
    expect((await admin('company', 'activate', ipId)).ok).toBe(true)
    expect(isActive(await account())).toBe(true)
    const waiting = await register('third@annapurna.test')
    expect((await admin('company', 'activate', waiting)).lines[0]).toContain('waits for approval')
  })
})

describe('hiring requests', () => {
  const pending = () => addRequest(app.db, { status: 0, createdBy: 'emp', name: 'Night shift' })
  const statusOf = async (id: string) =>
    (await app.db.select().from(hiringRequests).where(eq(hiringRequests.hiringRequestId, id)))[0]!.status

  test('HR-42 one that waits is listed, approved and recorded', async () => {
    const id = await pending()
    expect((await admin('request', 'list')).lines.join('\n')).toContain(id)
    expect((await admin('request', 'approve', id)).ok).toBe(true)
    expect(await statusOf(id)).toBe(1)
    expect((await audited(id)).map(({ action }) => action)).toEqual(['request approve'])
  })

  test('HR-42 one that is rejected is inactive, and its creator is told why', async () => {
    const id = await pending()
    const [creator] = await app.db.select().from(users).where(eq(users.id, 'emp'))
    expect((await admin('request', 'reject', id, '--reason', 'The wage is too low')).ok).toBe(true)
    expect(await statusOf(id)).toBe(2)
    expect(await lettersTo(creator!.email)).toContain(`Night shift (${id}) was not approved: The wage is too low`)
    const inactive = await app.call(
      requestCalls.list,
      { ipId: ['EMP1'], type: 'Employer', isActive: false },
      { as: 'emp' },
    )
    expect(JSON.stringify(inactive.body)).toContain(id)
    expect((await admin('request', 'reject', id, '--reason', 'Again')).ok).toBe(false)
  })
})

test('CRED-03 credits are granted with a reason, shown in the history, and never by a slip', async () => {
  const before = await findBalance(app.db, 'EMP1')
  for (const credits of ['0', '-5', '1.5', 'many', '10000000'])
    expect((await admin('credits', 'grant', 'EMP1', `--credits=${credits}`, '--reason', 'x')).ok).toBe(false)
  expect((await admin('credits', 'grant', 'EMP1', '--credits', '500')).lines[0]).toBe('--reason is missing.')
  expect((await admin('credits', 'grant', 'EMP77', '--credits', '500', '--reason', 'x')).lines[0]).toContain(
    'no company',
  )
  expect(await findBalance(app.db, 'EMP1')).toBe(before)
  // As at the desk of operations staff: a council has none, and the reason is a line
  expect((await admin('credits', 'grant', 'SSC1', '--credits', '5', '--reason', 'x')).lines[0]).toBe(
    'SSC1 has no credits of its own.',
  )
  expect(await findBalance(app.db, 'SSC1')).toBe(0)
  const long = ['--reason', 'x'.repeat(201)]
  expect((await admin('credits', 'grant', 'EMP1', '--credits', '5', ...long)).lines[0]).toContain('longer than 200')
  const granted = await admin('credits', 'grant', 'EMP1', '--credits', '500', '--reason', 'Invoice 2026-118')
  expect(granted.lines[0]).toContain(`has ${before + 500} credits now`)
  expect((await admin('credits', 'history', 'EMP1')).lines.join('\n')).toMatch(/purchase +\+500/)
  expect((await audited('EMP1')).at(-1)).toMatchObject({ action: 'credits grant', detail: '500: Invoice 2026-118' })
  expect((await admin('audit', 'list', 'EMP1')).lines[0]).toContain('Invoice 2026-118')
})

describe('candidates', () => {
  const fileOf = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const headings = 'Name,Mobile,Gender,Age,Job roles,District,State,Education,Languages,Source,Consent'
  const poolOf = async (mobile: string) =>
    (await app.db.select().from(candidates).where(eq(candidates.mobile, mobile)))[0]

  test('SRCH-01 a CSV as people save it: numbers in any notation, quotes, a byte order mark; again it adds nothing', async () => {
    const file = fileOf(
      'people.csv',
      `\uFEFF${headings}\r\n` +
        'Asha Pawar,+91 98200-11001,F,24,Loader;Picker & Packer,pune,maharashtra,10th Pass,hindi;Marathi,Job fair,2026-11-01\r\n' +
        '"Rao, ""Bunty"" K",09820011002,,,,,,,,Job fair,1/11/2026\r\n' +
        'Asha again,9820011001,,,,,,,,Job fair,2026-11-01\r\n\r\n',
    )
    const first = await admin('candidates', 'import', file)
    expect(first).toEqual({ lines: ['2 added.', '1 in the pool already.'], ok: true })
    expect(await poolOf('9820011001')).toMatchObject({
      ...{ name: 'Asha Pawar', gender: 'female', age: 24, district: 'Pune', state: 'Maharashtra' },
      ...{ jobRoles: ['Loader', 'Picker & Packer'], languages: ['Hindi', 'Marathi'], education: '10th pass' },
      ...{ source: 'Job fair', consentAt: Date.parse('2026-11-01T00:00:00+05:30'), registeredAt: testNow },
    })
    expect((await poolOf('9820011002'))?.name).toBe('Rao, "Bunty" K')
    expect((await admin('candidates', 'import', file)).lines).toEqual(['0 added.', '3 in the pool already.'])
    expect((await audited('people.csv')).map(({ action }) => action)).toEqual([
      'candidates import',
      'candidates import',
    ])
  })

  test('SRCH-01 each row that is not imported stands in the errors file with its reason', async () => {
    const rows = [
      ['', '9820011003', 'the name is missing'],
      ['Ravi', '12345', 'the mobile number is not an Indian one'],
      ['Ravi,9820011004,X', '', 'the gender X is unknown'],
      ['Ravi,9820011004,,17', '', 'the age is not a whole number from 18 to 99'],
      ['Ravi,9820011004,,,Astronaut', '', 'Astronaut is not among the known job roles'],
      ['Ravi,9820011004,,,,Pune,Atlantis', '', 'the state Atlantis is unknown'],
      ['Ravi,9820011004,,,,Pune,Kerala', '', 'there is no district Pune in Kerala'],
      ['Ravi,9820011004,,,,,,Wizard', '', 'the education Wizard is unknown'],
      ['Ravi,9820011004,,,,,,,,,2026-02-30', '', 'the date of consent is not a day'],
      ['Ravi,9820011004,,,,,,,,,2027-01-01', '', 'the date of consent is in the future'],
      ['Ravi,9820011004', '', 'the date of consent is missing'],
    ]
    const lines = rows.map(([first, mobile]) => (mobile === '' ? first : `${first},${mobile}`))
    const file = fileOf('wrong.csv', [headings, ...lines, 'Right,9820011005,,,,,,,,,2026-11-01'].join('\n'))
    const errors = join(folder, 'rejected.csv')
    const result = await admin('candidates', 'import', file, '--source', 'Walk-in', '--errors', errors)
    expect(result.lines).toEqual(['1 added.', '0 in the pool already.', `11 not imported: see ${errors}.`])
    const written = readFileSync(errors, 'utf8').split('\r\n')
    rows.forEach(([, , why], index) => expect(written[index + 1]).toContain(why))
    expect(written[1]).toMatch(/^2,/)
    expect(await poolOf('9820011004')).toBeUndefined()
    expect(await poolOf('9820011005')).toMatchObject({ source: 'Walk-in' })
  })

  test('SRCH-01 the errors file runs no formula of the people in it, and is read again as it was', async () => {
    const formulas = ['=HYPERLINK("http://x.test")', '+1+1', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0"]
    const lines = formulas.map((formula) => `"${formula.replaceAll('"', '""')}",12345`)
    const file = fileOf('formulas.csv', ['name,mobile', ...lines].join('\n'))
    const errors = join(folder, 'formulas.errors.csv')
    await admin('candidates', 'import', file, '--source', 'Walk-in', '--consent', '2026-11-10', '--errors', errors)
    const written = parseCsv(readFileSync(errors, 'utf8'), 20)
    expect(written.slice(1).map((row) => row[2])).toEqual(formulas.map((formula) => `'${formula}`))

    const corrected = fileOf('corrected.csv', readFileSync(errors, 'utf8').replaceAll(',12345', ',+919820011007'))
    await admin('candidates', 'import', corrected, '--source', 'Walk-in', '--consent', '2026-11-10')
    expect(await poolOf('9820011007')).toMatchObject({ name: formulas[0] })
  })

  test('SRCH-01 an errors file that is the imported one, or cannot be written, is refused before anything is read', async () => {
    const text = [headings, 'Ravi,12345', 'Right,9820011008'].join('\n')
    const file = fileOf('own.csv', text)
    const link = join(folder, 'link.csv')
    linkSync(file, link)
    const problems = [
      [file, `--errors: ${file} is the file that is read.`],
      [link, `--errors: ${link} is the file that is read.`],
      [folder, `--errors: ${folder} is no file.`],
      [join(folder, 'none', 'e.csv'), `--errors: There is no folder ${join(folder, 'none')}.`],
    ] as const
    for (const [errors, problem] of problems) {
      const result = await admin(
        'candidates',
        'import',
        file,
        '--source',
        'x',
        '--consent',
        '2026-11-01',
        '--errors',
        errors,
      )
      expect(result).toEqual({ lines: [problem], ok: false })
    }
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(await poolOf('9820011008')).toBeUndefined()
  })

  test('SRCH-01 an errors file is for its owner only, also where another or a link was before', async () => {
    const file = fileOf('mode.csv', [headings, 'Ravi,12345'].join('\n'))
    const [open, errors] = [fileOf('open.csv', 'of somebody else'), join(folder, 'mode.errors.csv')]
    symlinkSync(open, errors)
    for (const _ of [1, 2]) {
      await admin('candidates', 'import', file, '--source', 'x', '--consent', '2026-11-01', '--errors', errors)
      expect(readFileSync(errors, 'utf8')).toContain('Ravi')
      expect(lstatSync(errors).mode & 0o777).toBe(0o600)
      chmodSync(errors, 0o644)
    }
    expect(readFileSync(open, 'utf8')).toBe('of somebody else')
  })

  test('SRCH-01 a workbook reads like a CSV', async () => {
    const rows = [
      ['Name', 'Mobile', 'Shoe size'],
      ['Meena', '9820011006', '6'],
    ]
    const file = fileOf('people.xlsx', await makeXlsx(rows))
    const { lines } = await admin('candidates', 'import', file, '--source', 'Camp', '--consent', '2026-11-10')
    expect(lines).toEqual([
      '1 added.',
      '0 in the pool already.',
      'These columns are not known and were left out: Shoe size.',
    ])
    expect(await poolOf('9820011006')).toMatchObject({ name: 'Meena', source: 'Camp' })
  })

  test.each([
    ['no such file', 'nowhere.csv', undefined, 'There is no file'],
    ['an empty file', 'empty.csv', '', 'is empty'],
    ['no headings', 'bare.csv', 'Asha,9820011009\n', 'must have the headings name and mobile'],
    ['a quote that never ends', 'torn.csv', 'Name,Mobile\n"Asha,9820011010\n', 'cannot be read after row 1'],
  ])('%s is said in one line', async (_, name, content, said) => {
    const file = content === undefined ? join(folder, name) : fileOf(name, content)
    const { ok, lines } = await admin('candidates', 'import', file)
    expect(ok).toBe(false)
    expect(lines[0]).toContain(said)
  })

  test('SRCH-01 what is larger than one transaction arrives whole', async () => {
    const people = Array.from({ length: 12_345 }, (_, n) => `Person ${n},${7_000_000_000 + n}`)
    const file = fileOf('many.csv', ['Name;Mobile', ...people.map((line) => line.replace(',', ';'))].join('\n'))
    const { lines } = await admin('candidates', 'import', file, '--source', 'Camp', '--consent', '2026-11-10')
    expect(lines).toEqual(['12345 added.', '0 in the pool already.'])
  })
})

describe('how it is typed', () => {
  test('with --json one line for programs', async () => {
    const { lines, ok } = await admin('company', 'approve', 'EMP1', '--json')
    expect(ok).toBe(false)
    expect(JSON.parse(lines[0]!)).toEqual({ ok: false, lines: ['EMP1 does not wait for approval.'] })
  })

  test('--help shows every command, or one of them', async () => {
    expect((await admin('--help')).lines.join('\n')).toContain('candidates import people.csv')
    expect((await admin('credits', 'grant', '--help')).lines[0]).toMatch(/^npm run admin -- credits grant/)
  })

  test.each([
    [['company', 'approve'], 'Something is missing after company approve.'],
    [['company', 'approve', 'EMP1', '--force'], "Unknown option '--force'"],
    [['credits', 'give', 'EMP1'], 'There is no command credits give.'],
    [['toString'], 'There is no command toString.'],
  ])('%j', async (args, said) => {
    const { ok, lines } = await admin(...args)
    expect(ok).toBe(false)
    expect(lines[0]).toContain(said)
  })
})
