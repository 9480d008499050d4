import { requestDetailCalls } from '../contract/request-details.ts'
import { requestCalls } from '../contract/requests.ts'
import type { Store } from '../offline/device/store.ts'
import { queriesOf } from './query-client.ts'

/** What shows the state of hiring requests is fetched again: those on the screen now, the others when they are opened. */
export async function invalidateRequests(store: Store): Promise<void> {
  const { client } = queriesOf(store)
  const calls = [requestCalls.list, requestDetailCalls.get, requestDetailCalls.summary]
  await Promise.all(calls.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}
