import { expect, test } from 'vitest'
import { summarise } from '../../../src/data/request-drafts.ts'
import { context, fullForm, fullLocation } from '../../support/request-form.ts'

test('HR-28 the list of drafts counts the positions as the form does', () => {
  const typed = ['1,200', '10 500', '10\t5', '-3', '']
  const form = fullForm({ locations: typed.map((positions) => fullLocation({ positions })) })
  const value = { draftId: 'd', ipId: 'p', code: context.code, form }
  expect(summarise({ value, savedAt: 1 } as Parameters<typeof summarise>[0], context.today).positions).toBe(11_700)
})
