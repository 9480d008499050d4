import { describe, expect, test } from 'vitest'
import { sheetWord } from '../../../server/sheets/hindi.ts'
import { funnelStatuses } from '../../../src/contract/funnel-row.ts'
import { stageActions } from '../../../src/contract/funnel.ts'
import { stageNames } from '../../../src/contract/stage-names.ts'
import { istDayFromIso } from '../../../src/lib/dates.ts'
import { plainDigits } from '../../../src/lib/digits.ts'
import { findAction, findDay, findLayout, findStage } from '../../../src/rules/bulk.ts'
import { findCandidateLayout, findMobileInCell, readCandidates } from '../../../src/rules/candidate-sheet.ts'
import { readCount } from '../../../src/rules/reachout-setup.ts'
import { board } from '../../../src/text/hi/board.ts'
import { funnel } from '../../../src/text/hi/funnel.ts'

test.each([
  ['०१२३४५६७८९', '0123456789'],
  ['৪২ ੪੨ ૪૨ ୪୨ ௪௨ ౪౨ ೪೨ ൪൨', '42 42 42 42 42 42 42 42'],
  ['सेक्टर ९, 4', 'सेक्टर 9, 4'],
])('RO-21 the digits of %s are plain ones, and the rest stays', (written, plain) => {
  expect(plainDigits(written)).toBe(plain)
})

test('RO-21 a number of candidates in Devanagari', () => {
  expect(readCount('१,२८४')).toBe(1284)
})

describe('RO-28 a file in Hindi', () => {
  test.each([['९८१२३४५६१४'], ['+९१ ९८१२३ ४५६१४'], ['०९८१२३४५६१४']])('the number %s', (written) => {
    expect(findMobileInCell(written)).toBe('9812345614')
  })
  test('its headings and genders', () => {
    const layout = findCandidateLayout(['लिंग', 'उम्मीदवार का नाम', 'मोबाइल नंबर', 'शहर'])
    expect(layout).toEqual({ at: { gender: 0, name: 1, mobile: 2, location: 3 } })
    const rows = [['महिला', 'आशा', '९८१२३४५६१४', 'भिवंडी']]
    expect(readCandidates(rows, layout as never).valid).toEqual([
      { name: 'आशा', mobile: '9812345614', gender: 'female', location: 'भिवंडी' },
    ])
  })
  test('words that differ in their vowel signs only are told apart', () => {
    expect(findCandidateLayout(['नीम', 'मोबाइल'])).toEqual({ missing: ['name'] })
  })
  test('BULK-01 the headings of the bulk update, and a day', () => {
    expect(findLayout(['आवेदक ID', 'कार्रवाई', 'जॉइनिंग की तारीख'])).toMatchObject({
      at: { id: 0, action: 1, joiningDate: 2 },
    })
    // As the Hindi download of the applicants has them, with a column of one's own beside it
    const download = ['Applicant ID', 'Name', 'Hiring Stage'].map((word) => sheetWord(word, 'hi'))
    expect(findLayout([...download, 'एक्शन'])).toMatchObject({ at: { id: 0, name: 1, stage: 2, action: 3 } })
    expect(findDay('२१/११/२०२६')).toBe(istDayFromIso('2026-11-21'))
  })
  test('BULK-01 the stages as the download has them, and the actions as the screens name them', () => {
    for (const status of funnelStatuses) expect(findStage(sheetWord(stageNames[status], 'hi')), status).toBe(status)
    for (const action of stageActions) {
      expect(findAction(funnel.changes[action]), action).toBe(action)
      expect(findAction(board.moves[action].split(',')[0]!), action).toBe(action)
    }
    expect(findAction('रिजेक्ट')).toBe('rejected')
    // One word that names a stage at which nobody decides is no action
    expect(findAction('आवेदन किया')).toBeUndefined()
  })
})
