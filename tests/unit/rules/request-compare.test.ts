import { describe, expect, it } from 'vitest'
import { compareRequestForms } from '../../../src/rules/request-compare.ts'
import { fullForm, fullLocation } from '../../support/request-form.ts'

describe('two versions of a request', () => {
  it('SHELL-22 show their numbers as every screen does, and differ in no way of typing them', () => {
    const mine = fullForm({ minimumSalary: '15777', maximumSalary: 'Rs. 1,19,000/-' })
    const theirs = fullForm({ minimumSalary: '15,555', maximumSalary: '119000' })
    expect(compareRequestForms(mine, theirs)).toEqual([{ path: ['minimumSalary'], mine: '₹15,777', theirs: '₹15,555' }])
    // What is no number stands as it was typed
    expect(compareRequestForms({ ...mine, minimumSalary: ' 12 k ' }, theirs)[0]?.mine).toBe('12 k')
    const many = fullForm({ locations: [fullLocation({ positions: '1200' })] })
    expect(compareRequestForms(many, fullForm({ locations: [fullLocation({ positions: '1,201' })] }))).toEqual([
      { path: ['locations', 0, 'positions'], mine: '1,200', theirs: '1,201' },
    ])
  })

  it('TRAP-63 differ in the fields that a person can see', () => {
    const mine = fullForm({
      maximumSalary: '21000',
      languages: [{ name: 'Hindi', isMandatory: true }],
      locations: [fullLocation({ id: 'a', positions: '41' }), fullLocation()],
    })
    const theirs = fullForm({ gender: 'Female Only', locations: [fullLocation({ id: 'b' })] })
    const found = compareRequestForms(mine, theirs)
    expect(found.slice(0, 4)).toEqual([
      { path: ['maximumSalary'], mine: '₹21,000', theirs: '₹19,000' },
      { path: ['gender'], mine: 'Any', theirs: 'Female Only' },
      { path: ['languages'], mine: 'Hindi ✓', theirs: '' },
      { path: ['locations', 0, 'positions'], mine: '41', theirs: '40' },
    ])
    // A location that only one of them has, with all its values
    expect(found).toContainEqual({ path: ['locations', 1, 'district'], mine: 'Thane', theirs: '' })
    expect(found).toContainEqual({
      path: ['locations', 1, 'offices'],
      mine: 'Kalher Office / Bhiwandi Office / Priya Nair / ✓',
      theirs: '',
    })
    expect(compareRequestForms(mine, mine)).toEqual([])
  })

  it('TRAP-63 do not differ in an office that is still being entered, nor in a slot that is not ticked', () => {
    const off = fullLocation().slots.map((slot, index) => ({ ...slot, on: index === 0 }))
    const mine = fullForm({ locations: [fullLocation({ slots: off })] })
    const theirs = fullForm({
      locations: [
        fullLocation({
          slots: off.map((slot) => (slot.on ? slot : { ...slot, from: '20:00' })),
          editing: { at: null, office: fullLocation().offices[0]! },
        }),
      ],
    })
    expect(compareRequestForms(mine, theirs)).toEqual([])
  })
})
