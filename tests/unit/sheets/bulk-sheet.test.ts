import { describe, expect, it } from 'vitest'
import { BulkSheet } from '../../../src/features/funnel/bulk/bulk-sheet.ts'
import { applicant, now } from '../../support/applicants.ts'

const headings = ['Applicant ID', 'Name', 'Stage', 'Action', 'Joining date', 'Reason', 'Employee ID']

describe('a sheet with right and wrong rows', () => {
  async function readSheet() {
    const sheet = new BulkSheet(() => now)
    sheet.take([
      headings,
      ['F1', '', '', 'Rejected', '', 'Too far', ''],
      ['F2', '', '', 'Rejected', '', '', ''],
      ['F3', '', '', '', '', '', ''],
    ])
    const row = (funnelId: string) => ({ ...applicant('interviewDone'), funnelId })
    const applicants = new Map(['F1', 'F2', 'F3'].map((id) => [id, row(id)] as const))
    await sheet.check({ applicants, isWhole: true }, new AbortController().signal)
    return sheet
  }

  it('BULK-02 sends the right ones; a wrong one decides about nobody, and every row keeps its number', async () => {
    const sheet = await readSheet()
    expect(sheet.counts).toMatchObject({ ready: 1, wrong: 1, skipped: 1 })
    const lines = (await (await sheet.toFile('a.xlsx')).text()).trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
      ['F1', '', '', 'Rejected'],
      ['F2', '', '', ''],
      ['F3', '', '', ''],
    ])
  })

  it('BULK-02 keeps the wrong ones to be corrected', async () => {
    const sheet = await readSheet()
    sheet.keepWrong()
    expect(sheet.rows.map(({ cells }) => cells.id)).toEqual(['F2'])
    sheet.edit(sheet.rows[0]!, 'reason', 'Too far')
    expect(sheet.counts).toMatchObject({ ready: 1, wrong: 0, skipped: 0 })
    expect(await (await sheet.toFile('a.xlsx')).text()).toContain('F2,,,Rejected,,Too far')
  })
})
