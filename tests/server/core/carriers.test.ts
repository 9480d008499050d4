import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { hasEmbeddedMessages } from '../../../server/core/carriers.ts'
import { ConfigError } from '../../../server/core/config-error.ts'
import { loadConfig } from '../../../server/core/config.ts'

const base = { DATA_DIR: tmpdir(), BASE_URL: 'https://hire.example' }
const load = (more: Record<string, string>) => loadConfig({ ...base, ...more })
const problemOf = (more: Record<string, string>) => {
  try {
    load(more)
    return undefined
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'another error'
  }
}

const exotel = {
  ...{ EXOTEL_ACCOUNT_SID: 'fieldhire1', EXOTEL_API_KEY: 'key-1', EXOTEL_API_TOKEN: 'token-1' },
  ...{ EXOTEL_SENDER: 'FLDHIR', EXOTEL_CALLER_ID: '08040001234', DLT_ENTITY_ID: '1101000000000000001' },
}
const sets: Record<string, Record<string, string>> = {
  'SMS_CARRIERS=exotel': { ...exotel, EXOTEL_CALLER_ID: '' },
  'VOICE_CARRIERS=exotel': { ...exotel, EXOTEL_SENDER: '', DLT_ENTITY_ID: '' },
  'SMS_CARRIERS=msg91': { MSG91_AUTH_KEY: 'key-1' },
  'SMS_CARRIERS=gupshup': { GUPSHUP_USER_ID: '2000', GUPSHUP_PASSWORD: 'pass', DLT_ENTITY_ID: '1101000000000000001' },
  'SMS_CARRIERS=twilio': {
    TWILIO_ACCOUNT_SID: 'AC01234567890',
    TWILIO_AUTH_TOKEN: 'token-1',
    TWILIO_SENDER: '+15005550006',
  },
  'SMS_CARRIERS=http': { MESSAGE_GATEWAY_URL: 'https://sms.example' },
  'VOICE_CARRIERS=http': { TELEPHONY_GATEWAY_URL: 'https://calls.example' },
  'WHATSAPP_CARRIERS=whatsapp': {
    ...{ WHATSAPP_PHONE_NUMBER_ID: '10000', WHATSAPP_ACCESS_TOKEN: 'token-1' },
    ...{ WHATSAPP_APP_SECRET: 'secret', WHATSAPP_VERIFY_TOKEN: 'word', MESSAGE_GATEWAY_URL: 'https://sms.example' },
  },
}
const given = (set: Record<string, string>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== ''))
const cases = Object.entries(sets).map(([pair, set]) => {
  const [list = '', name = ''] = pair.split('=')
  return { pair, list, name, set: given(set) }
})

describe('carriers', () => {
  test.each(cases)('$pair needs all of its settings', ({ list, name, set }) => {
    expect(problemOf({ [list]: name, ...set })).toBeUndefined()
    for (const setting of Object.keys(set)) {
      const { [setting]: _, ...rest } = set
      const problem = problemOf({ [list]: name, ...rest })
      expect(problem, setting).toMatch(/ is missing: /)
      // Never a value, which may be a secret
      for (const value of Object.values(set)) expect(problem).not.toContain(value)
    }
  })

  test.each(cases.filter(({ name }) => name !== 'http'))(
    'settings of $name do not stand without it',
    ({ name, set }) => {
      const own = Object.entries(set).filter(([setting]) => !/^(DLT|MESSAGE)_/.test(setting))
      for (const [setting, value] of own)
        expect(problemOf({ [setting]: value })).toContain(
          `${setting} is set, but no list of carriers names ${name}: set `,
        )
    },
  )

  test('all settings that are missing are named at once, and the lists that can name the carrier', () => {
    expect(problemOf({ EXOTEL_API_KEY: 'key-1' })).toBe(
      'EXOTEL_API_KEY is set, but no list of carriers names exotel: ' +
        'set SMS_CARRIERS=exotel (with EXOTEL_ACCOUNT_SID, EXOTEL_API_TOKEN, EXOTEL_SENDER, DLT_ENTITY_ID) ' +
        'or VOICE_CARRIERS=exotel (with EXOTEL_ACCOUNT_SID, EXOTEL_API_TOKEN, EXOTEL_CALLER_ID)',
    )
    expect(problemOf({ MSG91_AUTH_KEY: 'key-1' })).toBe(
      'MSG91_AUTH_KEY is set, but no list of carriers names msg91: set SMS_CARRIERS=msg91',
    )
    expect(problemOf({ VOICE_CARRIERS: 'exotel', EXOTEL_API_KEY: 'key-1' })).toBe(
      'EXOTEL_ACCOUNT_SID, EXOTEL_API_TOKEN, EXOTEL_CALLER_ID are missing: exotel in VOICE_CARRIERS needs them',
    )
  })

  const wrong: Record<string, string>[] = [
    { SMS_CARRIERS: 'pigeon' },
    { SMS_CARRIERS: 'whatsapp' },
    { SMS_CARRIERS: 'msg91,msg91' },
    { SMS_CARRIERS: ',' },
    { VOICE_CARRIERS: 'msg91' },
    { WHATSAPP_CARRIERS: 'exotel' },
    { CARRIER_COSTS: 'exotel' },
    { CARRIER_COSTS: 'pigeon=1' },
    { CARRIER_COSTS: 'exotel=-1' },
    { DLT_ENTITY_ID: 'x' },
    { TWILIO_ACCOUNT_SID: 'SM1' },
    { MSG91_AUTH_KEY: 'a b c d' },
    { EXOTEL_KEY: 'unknown' },
  ]
  test.each(wrong)('is wrong: %j', (more) => expect(problemOf(more)).toContain(Object.keys(more)[0]))

  test('the order of a list is the order in which they are asked; they need an address of ours and keep quiet hours', () => {
    const more = { SMS_CARRIERS: 'msg91, http', MSG91_AUTH_KEY: 'key-1', MESSAGE_GATEWAY_URL: 'https://sms.example' }
    const config = load({ ...more, CARRIER_COSTS: 'msg91=18, http=5' })
    expect(config.carriers).toMatchObject({ sms: ['msg91', 'http'], costs: { msg91: 18, http: 5 } })
    expect(config.smsQuietHours).toEqual({ from: 21 * 60, to: 9 * 60 })
    expect([config.demo, hasEmbeddedMessages(config), config.carriesWhatsApp]).toEqual([false, false, false])
    expect(problemOf({ ...more, BASE_URL: undefined as never })).toMatch(/^BASE_URL is missing/)
  })

  test('who can be reached by WhatsApp', () => {
    const sms = { SMS_CARRIERS: 'msg91', MSG91_AUTH_KEY: 'key-1' }
    const meta = { WHATSAPP_CARRIERS: 'whatsapp', ...given(sets['WHATSAPP_CARRIERS=whatsapp']!) }
    expect(load({}).carriesWhatsApp).toBe(true)
    expect(load(sms).carriesWhatsApp).toBe(false)
    expect(load({ ...sms, WHATSAPP: 'on' }).carriesWhatsApp).toBe(false)
    expect(load(meta).carriesWhatsApp).toBe(true)
    expect(load({ ...meta, WHATSAPP: 'off' }).carriesWhatsApp).toBe(false)
  })

  test('without any of them nothing changes', () => {
    expect(load({}).carriers).toBeUndefined()
    expect(hasEmbeddedMessages(load({}))).toBe(true)
  })
})
