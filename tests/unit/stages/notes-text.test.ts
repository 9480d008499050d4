import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_NOTES } from '../../../src/contract/funnel.ts'
import { limits } from '../../../src/rules/limits.ts'
import { asNotes, findLongLine, isSameNote, toSave } from '../../../src/stages/notes-text.ts'

describe('the text of notes (TRAP-62, CALL-10)', () => {
  it('CALL-10 puts a bullet before each line, once', () => {
    expect(asNotes('Came late\nSpeaks Marathi')).toBe('• Came late\n• Speaks Marathi')
    expect(asNotes(asNotes('Came late'))).toBe('• Came late')
    expect(asNotes('• a\r\nb')).toBe('• a\n• b')
    expect(asNotes('')).toBe('')
  })

  it('CALL-10 holds six lines and loses no word of a longer text', () => {
    const typed = Array.from({ length: 9 }, (_, index) => `line${index}`).join('\n')
    const notes = asNotes(typed)
    expect(notes.split('\n')).toHaveLength(limits.noteLines)
    for (let index = 0; index < 9; index++) expect(notes).toContain(`line${index}`)
  })

  it('CALL-10 says which line is too long, without its bullet', () => {
    const fits = 'x'.repeat(limits.noteLineLength)
    expect(findLongLine(asNotes(`a\n${fits}`))).toBeUndefined()
    expect(findLongLine(asNotes(`a\n${fits}x`))).toBe(2)
  })

  it('TRAP-62 a note without bullets is the same as with them: reading it changes nothing', () => {
    expect(isSameNote('Own bike\nNight shift', '• Own bike\n• Night shift')).toBe(true)
    expect(isSameNote('Own bike\n', 'Own bike')).toBe(true)
    expect(isSameNote('', '• ')).toBe(true)
    expect(isSameNote('Own bike', 'Own bikes')).toBe(false)
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => isSameNote(text, toSave(text))))
  })

  it('CALL-10 saves nothing for bullets without words', () => {
    expect(toSave('• ')).toBe('')
    expect(toSave('• a\n• \n• ')).toBe('• a')
    expect(toSave('• a\n• \n• b')).toBe('• a\n•\n• b')
  })

  it('CALL-10 what fits the lines fits the call, and saving twice changes nothing', () => {
    const line = fc.string({ maxLength: limits.noteLineLength })
    fc.assert(
      fc.property(fc.array(line, { maxLength: limits.noteLines }), (lines) => {
        const saved = toSave(lines.join('\n'))
        expect(toSave(saved)).toBe(saved)
        if (findLongLine(asNotes(saved)) === undefined) expect(saved.length).toBeLessThanOrEqual(LONGEST_NOTES)
      }),
    )
  })
})
