import { expect, test } from 'vitest'
import { DAY_MS } from '../../../../src/lib/dates.ts'
import {
  dropPhoto,
  dropPhotos,
  keepPhoto,
  purgePhotos,
  readPhotos,
} from '../../../../src/offline/device/draft-photos.ts'
import { setUp } from '../world.ts'

const photo = (text: string) => new File([text], `${text}.jpg`, { type: 'image/jpeg' })
const texts = async (photos: Record<string, File>) =>
  Object.fromEntries(await Promise.all(Object.entries(photos).map(async ([id, file]) => [id, await file.text()])))

test('SCORE-04 a chosen photo is kept by its form and field, whole and under its name', async () => {
  const { store } = await setUp(0)
  await keepPhoto(store, 'scorecard/F1', 'q1', photo('one'))
  await keepPhoto(store, 'scorecard/F1', 'q2', photo('two'))
  await keepPhoto(store, 'scorecard/F1', 'q1', photo('another'))
  await keepPhoto(store, 'scorecard/F10', 'q1', photo('other'))
  const found = await readPhotos(store, 'scorecard/F1')
  expect(await texts(found)).toEqual({ q1: 'another', q2: 'two' })
  expect(found['q1']).toMatchObject({ name: 'another.jpg', type: 'image/jpeg' })
  await dropPhoto(store, 'scorecard/F1', 'q1')
  expect(Object.keys(await readPhotos(store, 'scorecard/F1'))).toEqual(['q2'])
  await dropPhotos(store, 'scorecard/F1')
  expect(await readPhotos(store, 'scorecard/F1')).toEqual({})
  expect(await texts(await readPhotos(store, 'scorecard/F10'))).toEqual({ q1: 'other' })
})

test('SCORE-04 they are few and do not stay for long', async () => {
  const { world, store } = await setUp(0)
  for (let n = 0; n < 30; n += 1) {
    world.now += 1_000
    await keepPhoto(store, `scorecard/F${n}`, 'q1', photo(`p${n}`))
  }
  expect(await store.db.drafts.count()).toBe(24)
  expect(await readPhotos(store, 'scorecard/F5')).toEqual({})
  expect(Object.keys(await readPhotos(store, 'scorecard/F6'))).toEqual(['q1'])
  world.now += 3 * DAY_MS
  expect(await readPhotos(store, 'scorecard/F6')).toEqual({})
  world.now += 30_000
  await purgePhotos(store)
  expect(await store.db.drafts.count()).toBe(0)
})
