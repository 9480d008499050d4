import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cameraArgs, filmCode } from './support/camera.ts'
import { sendAll } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test } from './support/test.ts'

const film = join(tmpdir(), `fieldhire-gate-${process.pid}.y4m`)
test.use({
  launchOptions: async ({ launchOptions }, give) => give({ ...launchOptions, args: cameraArgs(film) }),
})

test('GATE-03, GATE-04, GATE-05 a pass is scanned without a network, a forged one refused, and the attendance arrives once', async ({
  newPhone,
  company,
}) => {
  const { path, arrived } = await company.interestLink('Sunita Devi Prajapati')
  const phone = newPhone()
  const page = await phone.open()
  // The filmed camera has no lamp
  await page.addInitScript(() => {
    const track = MediaStreamTrack.prototype
    track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
    track.applyConstraints = async (constraints) => {
      document.documentElement.dataset['lamp'] = JSON.stringify(constraints?.advanced)
    }
  })
  await page.goto(path)
  await expect(page.getByRole('img', { name: 'QR code of your interview pass' })).toBeVisible()
  const pass = await page.evaluate(() => {
    const [saved] = Object.values(JSON.parse(localStorage.getItem('fieldhire-passes')!)) as { pass: string }[]
    return saved!.pass
  })
  filmCode(film, pass)

  await signIn(page, company.owner)
  await isReadyOffline(page)
  await page.getByRole('link', { name: 'Interviews today' }).click()
  await page.getByRole('link', { name: 'Walk-in desk' }).click()
  await page.getByLabel('Find an applicant').fill('sunita')
  await expect(page.getByRole('button', { name: /^Sunita Devi Prajapati/ })).toBeVisible()
  await goOffline(phone.context)
  await page.reload()
  await page.getByRole('button', { name: 'Scan passes' }).click()
  await expect(page.getByRole('heading', { name: 'Sunita Devi Prajapati' })).toBeVisible()
  await expect(page.getByText('Expected today.')).toBeVisible()
  const torch = page.getByRole('button', { name: 'Torch' })
  await torch.click()
  await expect(torch).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-lamp', '[{"torch":true}]')
  await shoot(page, 'gate-expected')
  await page.getByRole('button', { name: 'Mark attended' }).click()
  await expect(page.getByText(/^Attended since/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop scanning' }).click()

  // A hand scanner types the code and Enter
  const field = page.getByLabel('Find an applicant')
  const [head, key, body, signature] = pass.split('.') as [string, string, string, string]
  const names = Buffer.from(body, 'base64url').toString().replace('Sunita', 'Vanita')
  await field.fill([head, key, Buffer.from(names).toString('base64url'), signature].join('.'))
  await field.press('Enter')
  await expect(page.getByText('This pass is forged. Do not accept it.')).toBeVisible()
  await shoot(page, 'gate-forged')
  await field.fill(pass)
  await field.press('Enter')
  await expect(page.getByText(/^Attended since/)).toBeVisible()
  await shoot(page, 'gate-attended')
  await page.getByRole('button', { name: 'Record result' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await goOnline(phone.context)
  await sendAll(page)
  const [row] = await arrived()
  expect(row).toMatchObject({ status: 'shortlisted', attendedAt: expect.any(Number) })
  expect(await company.actions(row!.funnelId)).toEqual(['attended'])
})

test('GATE-03 what comes before the camera while a result is recorded is not meant', async ({ newPhone, company }) => {
  await company.applicant('screened', { name: 'Ravi Kumar', attendedAt: Date.now() })
  const page = await newPhone().open()
  // A reader whose codes the test says
  await page.addInitScript(() => {
    class Reader {
      static getSupportedFormats = () => Promise.resolve(['qr_code'])
      detect = () => Promise.resolve([{ rawValue: document.documentElement.dataset['code'] ?? '' }])
    }
    Object.assign(globalThis, { BarcodeDetector: Reader })
  })
  filmCode(film, 'nothing of ours')
  const show = (code: string) => page.evaluate((text) => void (document.documentElement.dataset['code'] = text), code)
  await signIn(page, company.owner, '/desk')
  await isReadyOffline(page)
  await page.getByRole('button', { name: 'Scan passes' }).click()
  await page.getByLabel('Find an applicant').fill('ravi')
  await page.getByRole('button', { name: /^Ravi Kumar/ }).click()
  await page.getByRole('button', { name: 'Record result' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Ravi Kumar' })).toBeVisible()
  await show('somebody who pushes in')
  await page.waitForTimeout(500)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible()
  await show('the next in line')
  await expect(page.getByText('This is not a Fieldhire pass.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toHaveCount(0)
})
