import { createFormControl } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { RequestFormState } from '../../../src/features/requests/form/form-state.ts'
import { requestResolver } from '../../../src/features/requests/form/request-resolver.ts'
import { emptyLocation, emptyRequestForm, type RequestForm } from '../../../src/rules/request-form.ts'
import { context, fullForm, fullLocation } from '../../support/request-form.ts'

async function setUp(values: RequestForm) {
  const form = createFormControl<RequestForm>({
    defaultValues: values,
    resolver: requestResolver(() => context),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const state = new RequestFormState(form, context)
  const first = state.problems
  state.connect()
  await state.validate()
  return { form, state, first }
}
const touch = { shouldTouch: true }

describe('errors of the request form', () => {
  it('HR-37 shows missing fields after the first attempt to submit, and a wrong value once its field was left', async () => {
    const { form, state } = await setUp({ ...emptyRequestForm(), minimumSalary: '5', maximumSalary: '4' })
    expect(state.errorToShow('name')).toBeUndefined()
    expect(state.errorToShow('minimumSalary')).toBeUndefined()
    form.setValue('minimumSalary', '5', touch)
    form.setValue('name', '', touch)
    await state.validate()
    expect(state.errorToShow('minimumSalary')).toMatchObject({ message: 'salaryOrder' })
    expect(state.errorToShow('name')).toBeUndefined()
    const [valid, invalid] = [vi.fn(), vi.fn()]
    await state.submit(valid, invalid)
    expect(valid).not.toHaveBeenCalled()
    expect(invalid.mock.calls[0]![0][0]).toEqual({ path: ['name'], code: 'name' })
    expect(state.errorToShow('name')).toMatchObject({ message: 'name' })
    expect(state.errorToShow('locations.0.offices')).toMatchObject({ message: 'office' })
    expect(state.countIn('details')).toBe(4)
  })

  it('HR-37 knows the problems at the first render, in the order of the page, and one for each field', async () => {
    const form = fullForm({
      ...{ minimumSalary: '99999999', maximumSalary: '4', notes: 'x'.repeat(101) },
      locations: [
        fullLocation({ slots: fullLocation().slots.map((slot) => ({ ...slot, on: false })) }),
        emptyLocation(),
      ],
    })
    const { state, first } = await setUp(form)
    expect(first).toEqual(state.problems)
    expect(state.problems.map(({ path }) => path.join('.'))).toEqual([
      'minimumSalary',
      'locations.0.slots',
      'locations.1.state',
      'locations.1.district',
      'locations.1.city',
      'locations.1.positions',
      'locations.1.offices',
      'notes',
    ])
    expect(state.problems[0]).toEqual({ path: ['minimumSalary'], code: 'salaryHigh' })
  })

  it('HR-34 finds the error of the slots and of one slot while their fields are registered', async () => {
    const { form, state } = await setUp(fullForm())
    for (const at of [0, 1, 2] as const) form.register(`locations.0.slots.${at}`)
    form.setValue('locations.0.slots.1', { on: true, from: '09:75', to: '16:00' })
    await state.submit(vi.fn(), vi.fn())
    expect(state.errorToShow('locations.0.slots.1')).toMatchObject({ message: 'invalidTime' })
    expect(state.errorToShow('locations.0.slots')).toBeUndefined()
    for (const at of [0, 1, 2] as const) form.setValue(`locations.0.slots.${at}.on`, false)
    await state.validate()
    expect(state.errorToShow('locations.0.slots')).toMatchObject({ message: 'mandatory' })
    expect(state.problems).toEqual([{ path: ['locations', 0, 'slots'], code: 'mandatory' }])
  })

  it('HR-37 shows what the server reported until that field changes, and lets the user submit again', async () => {
    const { form, state } = await setUp(fullForm())
    state.report([
      { path: ['locations', 0, 'positions'], server: { message: 'Too many' } },
      { path: ['name'], server: { reason: 'scheme-name-taken', message: 'Taken' } },
    ])
    expect(state.errorToShow('locations.0.positions')).toMatchObject({ message: 'Too many', type: 'server' })
    expect(state.problems).toEqual([])
    const valid = vi.fn()
    await state.submit(valid, vi.fn())
    expect(valid).toHaveBeenCalledTimes(1)
    expect(state.errorToShow('name')).toMatchObject({ message: 'Taken', server: { reason: 'scheme-name-taken' } })
    form.setValue('locations.0.positions', '9')
    state.noteChange('locations.0.positions')
    await state.validate()
    expect(state.errorToShow('locations.0.positions')).toBeUndefined()
    expect(state.errorToShow('name')).toMatchObject({ message: 'Taken', server: { reason: 'scheme-name-taken' } })
    state.report([])
    expect(state.errorToShow('name')).toBeUndefined()
  })

  it('a change notifies nobody until the form is validated', async () => {
    const { form, state } = await setUp(fullForm())
    const listener = vi.fn()
    state.subscribe(listener)
    for (const name of ['B', 'Bh', 'Bhi']) form.setValue('name', name)
    expect(listener).not.toHaveBeenCalled()
    await state.validate()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(state.values.name).toBe('Bhi')
  })
})
