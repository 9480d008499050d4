import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { verifyPass } from '../../../src/data/verify-pass.ts'
import { toBase64Url } from '../../../src/lib/base64url.ts'
import { readPass, writeSigned } from '../../../src/rules/pass.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keys = [{ id: 7, key: publicKey.export({ format: 'jwk' }).x! }]
const pass = { funnelId: 'f1', hiringRequestId: 'r1', ipId: 'EMP1', name: 'Asha', until: 1_800_000_000_000 }
const signed = writeSigned(pass, 7)
const seal = (text: string) => readPass(`${text}.${toBase64Url(sign(null, Buffer.from(signed), privateKey))}`)!

afterEach(() => vi.restoreAllMocks())

describe.each(['the browser', 'the library'])('a pass is checked by %s', (by) => {
  const prepare = () => {
    if (by === 'the library')
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unknown', 'NotSupportedError'))
  }

  test('GATE-03 what the server signed is valid', async () => {
    prepare()
    expect(await verifyPass(seal(signed), keys)).toBe('valid')
  })

  test('GATE-03 another name under the same signature is forged', async () => {
    prepare()
    expect(await verifyPass(seal(writeSigned({ ...pass, name: 'Usha' }, 7)), keys)).toBe('forged')
  })

  test('GATE-03 a key that this phone does not know proves nothing', async () => {
    prepare()
    expect(await verifyPass(seal(signed), [{ ...keys[0]!, id: 8 }])).toBe('unknownKey')
  })
})
