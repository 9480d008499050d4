import { fileCalls } from '../../contract/files.ts'
import type { Store } from '../device/store.ts'
import { exchange } from './call.ts'
import { classifyResponse, type Classification } from './classification.ts'
import { putFile } from './put-file.ts'
import type { Ask } from './send-pieces.ts'

/**
 * Sends a file in one request, for a server that takes no pieces. The link is requested when the file is sent, since it
 * expires soon (TRAP-36). A body of `done` names the file as the server stored it.
 */
export async function sendWhole<Ended extends { outcome: unknown }>(
  store: Store,
  { file, fileName }: { file: Blob; fileName: string },
  ask: Ask<Ended>,
): Promise<Classification | Ended> {
  const input = { type: 'Asset' as const, fileName, contentType: file.type, size: file.size }
  const link = await ask((token) => exchange(store, fileCalls.uploadUrl, input, { token, leads: true }))
  if ('outcome' in link || link.do !== 'done') return link
  const data = (link.body['data'] ?? {}) as Record<string, unknown>
  const { presignUrl } = data
  if (typeof presignUrl !== 'string') return { do: 'wait', error: { class: 'server', code: 'badAnswer' } }
  const put = classifyResponse(await putFile(store, presignUrl, file))
  if (put.do === 'done') return { do: 'done', body: { fileName: data['fileName'], type: data['type'] } }
  if (put.do === 'quarantine') return { ...put, do: 'reject' }
  return put.do === 'reject' || put.do === 'wait' || put.do === 'fault' ? put : { do: 'wait', error: put.error }
}
