import type { Page } from '@playwright/test'
import { noisePhoto } from '../support/noise-photo.mjs'
import { expect, signIn, test } from './support/test.ts'
import { answer, openPanel, openProfile, profileOf, sendAll, submit, toast } from './support/screens.ts'

/** A JPEG of some 3 MB as a camera writes it: noise, with an EXIF block that names a place. */
async function takePhoto(page: Page): Promise<Buffer> {
  const jpeg = await noisePhoto(page)
  const text = Buffer.from('Exif\0\0GPSLatitude 19.2813 GPSLongitude 73.0483', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, text, jpeg.subarray(2)])
}

test('STG-26 TRAP-36 a photo of the offer letter arrives over a link that is cut, small and without its place', async ({
  page,
  context,
  company,
}) => {
  const applicant = await company.applicant('selected')
  await signIn(page, company.owner, profileOf(applicant))
  const photo = await takePhoto(page)
  expect(photo.length).toBeGreaterThan(2_000_000)
  expect(photo.length).toBeLessThan(5_000_000)
  const panel = await openPanel(page, applicant)
  await answer(panel, 'Update joining: has the applicant joined?', 'Yes')
  await answer(panel, /Did the applicant join on/, 'Same date')
  await panel.getByLabel('Employee ID').fill('SLPL/BWD/02042')
  // The field says at once that the photo is taken
  const prepares = panel.getByRole('status').filter({ hasText: 'Preparing the file…' }).waitFor()
  await panel.getByLabel(/^Offer letter/).setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo })
  await prepares
  await expect(panel.getByText('IMG_2041.jpg')).toBeVisible()

  // Every third piece dies on its way
  let pieces = 0
  const arrived: number[] = []
  await context.route('**/api/hire/v1/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    pieces += 1
    if (pieces % 3 === 0) return route.abort('connectionreset')
    arrived.push(request.postDataBuffer()?.length ?? 0)
    return route.continue()
  })
  await submit(panel)
  await expect(toast(page, `${applicant.name} joining confirmed`)).toBeVisible()
  await sendAll(page)
  await expect
    .poll(() => company.actions(applicant.funnelId), { timeout: 60_000 })
    .toEqual(['already:selected', 'joined'])

  const [document] = (await company.row(applicant.funnelId)).joinedDocs
  await openProfile(page, applicant)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: document!.fileName.split('/').at(-1)! }).click()
  const tab = await opened
  await expect.poll(() => tab.url()).toContain('/Kept/')
  const stored = await (await page.request.get(tab.url())).body()
  expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(stored.length).toBeLessThanOrEqual(300 * 1024)
  // Whole words: three letters stand by chance in one of fifty pictures of noise
  expect(stored.includes('Exif\0\0')).toBe(false)
  expect(stored.includes('GPSLatitude')).toBe(false)
  expect(pieces).toBeGreaterThan(3)
  // What arrived is the file, each byte once
  expect(arrived.reduce((sum, bytes) => sum + bytes, 0)).toBe(stored.length)
})
