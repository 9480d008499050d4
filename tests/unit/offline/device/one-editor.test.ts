import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endRequestDraft, openRequestDraft, requestDraftKey } from '../../../../src/data/request-drafts.ts'
import { readDraft, writeDraft } from '../../../../src/offline/device/drafts.ts'
import { OneEditor } from '../../../../src/offline/device/one-editor.ts'
import type { OfflineDeps } from '../../../../src/offline/device/deps.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { setUp } from '../world.ts'

const KEY = requestDraftKey('draft-1')
const channels: Partial<OfflineDeps> = {
  channel: (name) => new BroadcastChannel(name),
  schedule: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, 200))
    return () => clearTimeout(timer)
  },
}

/** A form over the draft: what it reads when it may edit, and what it has not saved yet. */
function openForm(store: Store, isCurrent = () => true) {
  const form = { typed: '', read: [] as unknown[] }
  const save = () => writeDraft(store, KEY, form.typed)
  const editor: OneEditor = new OneEditor(store, KEY, {
    read: async () => {
      const { draft, end } = await openRequestDraft(store, KEY)
      form.read.push(end ? 'ended' : draft && (await readDraft(store, KEY))?.value)
      return isCurrent()
    },
    flush: () => editor.write(save),
  })
  onTestFinished(() => editor.leave())
  return { form, editor, save: () => editor.write(save) }
}

const twoTabs = async () => {
  const { device } = await setUp()
  const stores = [await device.tab(channels), await device.tab(channels)] as const
  onTestFinished(() => stores.forEach((store) => store.channel?.close()))
  return { device, first: openForm(stores[0]), second: openForm(stores[1]), stores }
}
const stateOf = (form: ReturnType<typeof openForm>, state: string) =>
  vi.waitFor(() => expect(form.editor.state).toBe(state))

describe('one draft in two tabs', () => {
  test('TRAP-81 only one tab edits and saves; the other takes over what was typed to the last letter', async () => {
    const { first, second, stores } = await twoTabs()
    first.editor.begin()
    await stateOf(first, 'here')
    second.editor.begin()
    await stateOf(second, 'elsewhere')
    second.form.typed = 'older'
    expect(await second.save()).toBeUndefined()
    first.form.typed = 'typed in the first'

    second.editor.takeOver()
    await stateOf(second, 'here')
    expect(second.form.read).toEqual(['typed in the first'])
    await stateOf(first, 'elsewhere')
    first.form.typed = 'too late'
    expect(await first.save()).toBeUndefined()
    expect((await readDraft(stores[1], KEY))?.value).toBe('typed in the first')
  })

  test('TRAP-81 a tab that is closed gives the draft to the one that waits, with what it wrote while closing', async () => {
    const { first, second } = await twoTabs()
    first.editor.begin()
    await stateOf(first, 'here')
    second.editor.begin()
    await stateOf(second, 'elsewhere')
    first.form.typed = 'last words'
    void first.editor.leave()
    void first.save()
    await stateOf(second, 'here')
    expect(second.form.read).toEqual(['last words'])
  })

  test('TRAP-81 a frozen tab loses the draft and saves nothing when it wakes', async () => {
    const { first, second, stores } = await twoTabs()
    first.editor.begin()
    await stateOf(first, 'here')
    second.editor.begin()
    await stateOf(second, 'elsewhere')
    // It hears nothing
    vi.spyOn(first.editor as unknown as { yield: () => Promise<void> }, 'yield').mockResolvedValue()
    second.editor.takeOver()
    await stateOf(second, 'here')
    second.form.typed = 'new'
    await second.save()
    first.form.typed = 'frozen'
    expect(await first.save()).toBeUndefined()
    expect((await readDraft(stores[0], KEY))?.value).toBe('new')
  })

  test('TRAP-81 what was typed into an older version while the draft is asked for is not saved over the newer one', async () => {
    const { stores } = await twoTabs()
    await writeDraft(stores[1], KEY, 'newer')
    const looking = openForm(stores[0], () => false)
    looking.form.typed = 'typed into the older one'
    looking.editor.begin()
    expect(await looking.save()).toBeUndefined()
    await stateOf(looking, 'here')
    expect((await readDraft(stores[0], KEY))?.value).toBe('newer')
  })

  test('HR-38 TRAP-81 a submitted draft is closed in every tab and is not made anew', async () => {
    const { first, second, stores } = await twoTabs()
    first.editor.begin()
    await stateOf(first, 'here')
    second.editor.begin()
    await stateOf(second, 'elsewhere')
    await endRequestDraft(stores[1], { draftId: 'draft-1', isChange: false }, { hiringRequestId: '50005' })
    await vi.waitFor(() => expect(first.form.read.at(-1)).toBe('ended'))
    first.form.typed = 'an edit after the submission'
    expect(await first.save()).toBeUndefined()
    expect(await readDraft(stores[0], KEY)).toBeUndefined()
    expect((await openRequestDraft(stores[0], KEY)).end).toEqual({ hiringRequestId: '50005' })
  })
})
