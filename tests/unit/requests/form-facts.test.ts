import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormFacts } from '../../../src/features/requests/form/form-facts.ts'
import { emptyRequestForm, type RequestForm } from '../../../src/rules/request-form.ts'
import { context, fullForm } from '../../support/request-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(form: RequestForm, keep = vi.fn(async (): Promise<number | 'full' | 'failed'> => 7)) {
  return {
    keep,
    facts: new FormFacts(
      () => form,
      () => context,
      keep,
    ),
  }
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('what a form says of itself', () => {
  it('HR-37 says nothing of what is missing before it was submitted, and of a wrong value once its field was left', () => {
    const { facts } = setUp({ ...emptyRequestForm(), minimumSalary: '5', maximumSalary: '4' })
    expect(facts.complaintAt('name')).toBeUndefined()
    expect(facts.complaintAt('minimumSalary')).toBeUndefined()
    facts.touch('minimumSalary')
    facts.touch('name')
    expect(facts.complaintAt('minimumSalary')).toMatchObject({ code: 'salaryOrder' })
    expect(facts.complaintAt('name')).toBeUndefined()
    expect(facts.tryToSubmit()[0]).toMatchObject({ key: 'hiringName' })
    expect(facts.complaintAt('name')).toMatchObject({ message: 'Please enter a name' })
    expect(facts.complaintAt('locations.0.offices')).toMatchObject({ code: 'office' })
    expect(facts.countIn('details')).toBe(4)
  })

  it('HR-37 shows what the server said of a field until it is changed', () => {
    const { facts } = setUp(fullForm())
    facts.refuse(new Map([['locations.0.positions', 'Too many']]))
    expect(facts.complaintAt('locations.0.positions')).toEqual({ message: 'Too many' })
    facts.noteChange('locations.0.positions')
    expect(facts.complaintAt('locations.0.positions')).toBeUndefined()
  })

  it('TRAP-81 keeps every change once typing rests, and nothing of a form that was only opened', async () => {
    const { facts, keep } = setUp(fullForm())
    await facts.flush()
    expect(keep).not.toHaveBeenCalled()
    for (let key = 0; key < 5; key++) {
      facts.noteChange('name')
      await later(100)
    }
    expect(keep).not.toHaveBeenCalled()
    await later(300)
    expect(keep).toHaveBeenCalledTimes(1)
    expect(facts.kept).toEqual({ at: 7 })
    // The page is hidden in the middle of a word
    facts.noteChange('name')
    await facts.flush()
    expect(keep).toHaveBeenCalledTimes(2)
    await later(1_000)
    expect(keep).toHaveBeenCalledTimes(2)
  })

  it('TRAP-82 says when the device has no room for the draft', async () => {
    const { facts } = setUp(
      fullForm(),
      vi.fn(async () => 'full' as const),
    )
    facts.noteChange('name')
    await later(300)
    expect(facts.kept).toEqual({ failed: 'full' })
    expect(facts.isDirty).toBe(true)
  })

  it('TRAP-81 writes no draft again once the request is with the server', async () => {
    const { facts, keep } = setUp(fullForm())
    facts.noteChange('name')
    facts.settle()
    await later(1_000)
    await facts.flush()
    expect(keep).not.toHaveBeenCalled()
    expect(facts.isDirty).toBe(false)
  })
})
