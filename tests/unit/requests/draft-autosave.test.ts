import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftAutosave, type SaveResult } from '../../../src/features/requests/form/draft-autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(save = vi.fn(async (): Promise<SaveResult> => 7)) {
  const validate = vi.fn(async () => {})
  return { save, validate, autosave: new DraftAutosave(validate, save) }
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the draft on the device', () => {
  it('TRAP-81 saves every change after the debounce, and no form that was only opened', async () => {
    const { autosave, save, validate } = setUp()
    await autosave.flush()
    expect(save).not.toHaveBeenCalled()
    for (let key = 0; key < 5; key++) {
      autosave.noteChange()
      await later(100)
    }
    expect(save).not.toHaveBeenCalled()
    await later(300)
    expect(save).toHaveBeenCalledTimes(1)
    expect(autosave.saved).toEqual({ at: 7 })
    // The page is hidden in the middle of a word: the save begins in the same task
    autosave.noteChange()
    const flushed = autosave.flush()
    expect(save).toHaveBeenCalledTimes(2)
    await flushed
    await later(1_000)
    expect(save).toHaveBeenCalledTimes(2)
    expect(validate).toHaveBeenCalledTimes(3)
  })

  it('TRAP-81 says once that a change waits, and again when it is saved: a closing page has to wait only then', async () => {
    const { autosave } = setUp()
    const told: boolean[] = []
    autosave.subscribe(() => void told.push(autosave.isWaiting))
    autosave.noteChange()
    autosave.noteChange()
    expect(told).toEqual([true])
    await later(300)
    expect(told.at(-1)).toBe(false)
    autosave.noteChange()
    expect(told.at(-1)).toBe(true)
    autosave.settle()
    expect(told.at(-1)).toBe(false)
  })

  it('TRAP-81 I10 a user who types without a pause loses at most a second to a crash', async () => {
    const { autosave, save } = setUp()
    for (let key = 0; key < 35; key++) {
      autosave.noteChange()
      await later(100)
    }
    expect(save).toHaveBeenCalledTimes(3)
    await later(300)
    expect(save).toHaveBeenCalledTimes(4)
  })

  it('TRAP-82 reports that the device has no room for the draft', async () => {
    const { autosave } = setUp(vi.fn(async () => 'full' as const))
    autosave.noteChange()
    await later(300)
    expect(autosave.saved).toEqual({ failed: 'full' })
    expect(autosave.isDirty).toBe(true)
  })

  it('TRAP-81 saves no draft after the request was submitted', async () => {
    const { autosave, save } = setUp()
    autosave.noteChange()
    autosave.settle()
    await later(1_000)
    await autosave.flush()
    expect(save).not.toHaveBeenCalled()
    expect(autosave.isDirty).toBe(false)
  })
})
