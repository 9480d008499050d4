import { describe, expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from '../../../src/lib/base64url.ts'
import { looksLikePass, readPass, writeSigned } from '../../../src/rules/pass.ts'

const pass = { funnelId: 'f1', hiringRequestId: 'r1', ipId: 'EMP1', name: 'सुनीता देवी', until: 1_800_000_000_000 }
const seal = (signed: string) => `${signed}.${toBase64Url(new Uint8Array(64).fill(255))}`

describe('the text of a pass', () => {
  test('GATE-01 what is written is read again, in Devanagari as well', () => {
    const signed = writeSigned(pass, 230)
    const read = readPass(` ${seal(signed)}\n`)
    expect(read).toEqual({ pass, keyId: 230, signed, signature: new Uint8Array(64).fill(255) })
    expect(looksLikePass(seal(signed))).toBe(true)
  })

  test('GATE-01 a very long name is cut between characters', () => {
    const read = readPass(seal(writeSigned({ ...pass, name: '😀'.repeat(100) }, 1)))
    expect(read?.pass.name).toBe('😀'.repeat(60))
  })

  test.each([
    ['another code', 'https://example.com/menu'],
    ['nothing', ''],
    ['a short signature', `${writeSigned(pass, 1)}.AAAA`],
    ['no JSON', seal(`FH1.1.${toBase64Url(new TextEncoder().encode('{'))}`)],
    ['other JSON', seal(`FH1.1.${toBase64Url(new TextEncoder().encode('["a"]'))}`)],
    ['no UTF-8', seal(`FH1.1.${toBase64Url(new Uint8Array([255, 254]))}`)],
    ['another version', seal(writeSigned(pass, 1)).replace('FH1', 'FH2')],
    ['a text without end', seal(`FH1.1.${'A'.repeat(5_000)}`)],
  ])('GATE-01 %s is no pass', (_, text) => {
    expect(readPass(text)).toBeUndefined()
  })

  test('GATE-01 base64url of every byte', () => {
    const bytes = Uint8Array.from({ length: 256 }, (__, index) => index)
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
    expect(fromBase64Url('*')).toBeUndefined()
  })
})
