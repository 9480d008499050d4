import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../src/rules/limits.ts'
import { joinNotes, mergeNotes } from '../../../src/rules/notes.ts'

describe('notes of two users', () => {
  it('TRAP-62 are merged when both only added lines, with or without bullets', () => {
    expect(mergeNotes('', 'Own bike', '• Night shift')).toBe('• Own bike\n• Night shift')
    expect(mergeNotes('Own bike', '• Own bike\n• Called at 5', '• Own bike\n• Night shift')).toBe(
      '• Own bike\n• Called at 5\n• Night shift',
    )
    expect(mergeNotes('a\nc', 'a\nb\nc', 'a\nc\nd')).toBe('• a\n• b\n• c\n• d')
    expect(mergeNotes('a', 'a\nb', 'a\nb')).toBe('• a\n• b')
  })

  it('TRAP-62 are left to a user when a line was changed or removed, or they do not fit', () => {
    expect(mergeNotes('Own bike', 'Own bike', 'No bike')).toBeUndefined()
    expect(mergeNotes('Own bike', '', 'Own bike\nNight shift')).toBeUndefined()
    expect(mergeNotes('', '1\n2\n3\n4', '5\n6\n7')).toBeUndefined()
    expect(mergeNotes('', 'a', 'x'.repeat(limits.noteLineLength + 1))).toBeUndefined()
    expect(joinNotes('Own bike', 'No bike')).toBe('• Own bike\n• No bike')
    expect(joinNotes('1\n2\n3\n4', '5\n6\n7')).toBeUndefined()
  })

  it('TRAP-62 a merged text holds every line of both', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 })
    fc.assert(
      fc.property(lines, lines, lines, (base, theirs, mine) => {
        const merged = mergeNotes(base.join('\n'), [...base, ...theirs].join('\n'), [...base, ...mine].join('\n'))
        if (merged === undefined) return
        const held = merged.split('\n').map((line) => line.replace('• ', ''))
        for (const line of [...base, ...theirs, ...mine]) expect(held).toContain(line)
      }),
    )
  })
})
