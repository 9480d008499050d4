import { findRequestProblems } from '../../../src/rules/request-problems.ts'
import { context } from '../../support/request-form.ts'
import type { RequestForm } from '../../../src/rules/request-form.ts'

/** The same rules as the app's, and one put without a library. */
export const countMissing = (form: RequestForm): number => findRequestProblems(form, context).length

export function openForms(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('limit-form', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('drafts'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
}

export function keepForm(database: IDBDatabase, form: RequestForm): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('drafts', 'readwrite')
    transaction.objectStore('drafts').put(form, 'draft')
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')))
  })
}
