import { expect, test } from 'vitest'
import { confirm, currentConfirm } from '../../../src/ui/confirm-store.ts'

test('questions wait for each other, and each is answered once', async () => {
  const first = confirm({ title: 'Log out?', confirmLabel: 'Log out' })
  const second = confirm({ title: 'Delete 3 updates?', confirmLabel: 'Delete' })
  const shown = currentConfirm()
  expect(shown?.title).toBe('Log out?')
  shown?.answer(true)
  shown?.answer(false)
  expect(currentConfirm()?.title).toBe('Delete 3 updates?')
  currentConfirm()?.answer(false)
  expect(currentConfirm()).toBeUndefined()
  expect(await Promise.all([first, second])).toEqual([true, false])
})
