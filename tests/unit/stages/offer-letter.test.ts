import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerLetter } from '../../../src/contract/files.ts'
import { checkLetter, MOST_CHOSEN_PICTURE, prepareLetter, safeName } from '../../../src/stages/offer-letter.ts'
import { encodeSmall, MOST_PICTURE_BYTES, type Size } from '../../../src/stages/picture.ts'

const pdf = new TextEncoder().encode('%PDF-1.7 offer')
const jpg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])
const check = (bytes: BlobPart, name: string, type = '') => checkLetter(new File([bytes], name, { type }))

describe('the offer letter on the device', () => {
  it('STG-26 takes a pdf and a jpg, also from a picker that names no type', async () => {
    for (const type of ['application/pdf', '']) {
      const checked = await check(pdf, 'offer.pdf', type)
      expect(checked).toMatchObject({ file: { name: 'offer.pdf', type: 'application/pdf', size: pdf.length } })
    }
    expect(await check(jpg, 'IMG 7.JPEG', 'image/jpeg')).toMatchObject({
      file: { name: 'IMG-7.jpg', type: 'image/jpeg' },
    })
  })

  it('STG-26 keeps the bytes as they are', async () => {
    const checked = await check(pdf, 'offer.pdf')
    if (!('file' in checked)) throw new Error('refused')
    expect(new Uint8Array(await checked.file.arrayBuffer())).toEqual(pdf)
  })

  it('STG-26 refuses a png, by its type and by its bytes', async () => {
    expect(await check(png, 'offer.png', 'image/png')).toEqual({ fault: 'wrong' })
    expect(await check(png, 'offer.jpg', 'image/jpeg')).toEqual({ fault: 'wrong' })
    expect(await check(jpg, 'offer.png', 'image/png')).toEqual({ fault: 'wrong' })
    expect(await check(jpg, 'offer.pdf', 'application/pdf')).toEqual({ fault: 'wrong' })
    expect(await check('hello', 'offer.pdf', 'application/pdf')).toEqual({ fault: 'wrong' })
  })

  it('STG-26 refuses an empty file and a pdf above 5 MB, one of 30 MB without reading it', async () => {
    expect(await check('', 'offer.pdf', 'application/pdf')).toEqual({ fault: 'empty' })
    const most = new Uint8Array(offerLetter.maxBytes)
    most.set(pdf)
    expect(await check(most, 'offer.pdf', 'application/pdf')).toHaveProperty('file')
    const tooMuch = new Uint8Array(offerLetter.maxBytes + 1)
    tooMuch.set(pdf)
    expect(await check(tooMuch, 'offer.pdf')).toEqual({ fault: 'too-big', most: offerLetter.maxBytes })
    expect(await check(tooMuch, 'offer.pdf', 'application/pdf')).toEqual({
      fault: 'too-big',
      most: offerLetter.maxBytes,
    })
    const huge = {
      name: 'offer.pdf',
      type: 'application/pdf',
      size: 30 * 1024 * 1024,
      arrayBuffer: () => Promise.reject(new Error('was read')),
    } as unknown as File
    expect(await checkLetter(huge)).toEqual({ fault: 'too-big', most: offerLetter.maxBytes })
    expect(await checkLetter({ ...huge, size: 9 } as File)).toEqual({ fault: 'unreadable' })
  })
})

describe('a picture as an offer letter (STG-26, TRAP-36)', () => {
  const choose = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name)
  const small = (letters: string) => () => Promise.resolve(new Blob([letters], { type: 'image/jpeg' }))

  it('STG-26 is stored as it was made small, under its name; a pdf stays as it is', async () => {
    const prepared = await prepareLetter(choose(jpg, 'IMG 7.jpeg'), small('small'))
    if (!('file' in prepared)) throw new Error('refused')
    expect(await prepared.file.text()).toBe('small')
    expect(prepared.file).toMatchObject({ name: 'IMG-7.jpg', type: 'image/jpeg' })
    const whole = await prepareLetter(choose(pdf, 'offer.pdf'), () => Promise.reject(new Error('was drawn')))
    if (!('file' in whole)) throw new Error('refused')
    expect(new Uint8Array(await whole.file.arrayBuffer())).toEqual(pdf)
  })

  it('STG-26 above 5 MB is made small all the same, and above 30 MB it is not read', async () => {
    const photo = new Uint8Array(12 * 1024 * 1024)
    photo.set(jpg)
    const prepared = await prepareLetter(choose(photo, 'photo.jpg'), small('small'))
    expect(prepared).toMatchObject({ file: { name: 'photo.jpg', size: 5 } })
    const huge = { name: 'photo.jpg', type: 'image/jpeg', size: MOST_CHOSEN_PICTURE + 1 } as File
    expect(await prepareLetter(huge, small('small'))).toEqual({ fault: 'too-big', most: MOST_CHOSEN_PICTURE })
  })

  it('STG-26 that the browser cannot read is refused with a reason of its own', async () => {
    expect(await prepareLetter(choose(jpg, 'a.jpg'), () => Promise.resolve(undefined))).toEqual({ fault: 'no-picture' })
  })

  /** Bytes as an encoder makes them: by area and quality. */
  const encoder = (bytesPerPixel: number, tried: string[]) => (size: Size, quality: number) => {
    tried.push(`${size.width}x${size.height} ${quality}`)
    return Promise.resolve(new Blob([new Uint8Array(Math.round(size.width * size.height * bytesPerPixel * quality))]))
  }

  it('STG-26 is at most 1,600 px long, and loses quality only as far as 300 kB need it', async () => {
    const tried: string[] = []
    expect((await encodeSmall({ width: 4000, height: 3000 }, encoder(0.1, tried))).size).toBe(163_200)
    expect(tried).toEqual(['1600x1200 0.85'])
    tried.length = 0
    const photo = await encodeSmall({ width: 3000, height: 4000 }, encoder(0.25, tried))
    expect(photo.size).toBeLessThanOrEqual(MOST_PICTURE_BYTES)
    expect(tried).toEqual(['1200x1600 0.85', '1200x1600 0.75', '1200x1600 0.65', '1200x1600 0.55'])
  })

  it('STG-26 becomes smaller when no quality is enough, and is never made larger', async () => {
    const tried: string[] = []
    const noise = await encodeSmall({ width: 4000, height: 3000 }, encoder(1, tried))
    expect(noise.size).toBeLessThanOrEqual(MOST_PICTURE_BYTES)
    expect(tried.at(-1)).toMatch(/^819x614 /)
    tried.length = 0
    await encodeSmall({ width: 20, height: 1 }, encoder(1, tried))
    expect(tried).toEqual(['20x1 0.85'])
  })
})

describe('the name of an offer letter (STG-26)', () => {
  it.each([
    ['offer', 'offer.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\letters\\Savita.PDF', 'Savita.pdf'],
    ['offer?*<>|".pdf', 'offer.pdf'],
    ['...', 'offer-letter.pdf'],
    ['', 'offer-letter.pdf'],
    ['a/', 'offer-letter.pdf'],
    ['प्रस्ताव पत्र.pdf', 'प्रस्ताव-पत्र.pdf'],
    ['a\u0000b\u202Ec.pdf', 'abc.pdf'],
  ])('STG-26 %j becomes %j', (given, safe) => {
    expect(safeName(given, 'application/pdf')).toBe(safe)
  })

  // fast-check's own strings of any character take seconds to prepare
  const anyText = fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 300 })
    .map((codes) => codes.map((code) => String.fromCodePoint(code)).join(''))
  it('STG-26 is one part of a path whatever was given', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const safe = safeName(given, 'image/jpeg')
        expect(safe).toMatch(/^[\p{L}\p{M}\p{N}][^/\\]*\.jpg$/u)
        expect(safe).not.toContain('..')
        expect([...safe].length).toBeLessThanOrEqual(84)
      }),
    )
  })
})
