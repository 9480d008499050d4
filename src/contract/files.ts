import * as v from 'valibot'
import { defineCall } from './call.ts'

/** The offer letter of a joining: jpg or pdf, at most 5 MB (STG-26, TRAP-36). */
export const offerLetter = { types: ['image/jpeg', 'application/pdf'] as const, maxBytes: 5 * 1024 * 1024 }

const fileName = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(300),
  v.regex(/^[^\\\u0000-\u001f]+$/, 'File name is not valid'),
  v.check(
    (name) => !name.split('/').some((part) => part === '' || part === '.' || part === '..'),
    'File name is not valid',
  ),
)

const link = v.object({ data: v.object({ presignUrl: v.string(), type: v.string(), fileName: v.string() }) })

export const fileCalls = {
  /**
   * API-030 and API-033: a signed link to PUT a file to. For an offer letter: kind Asset and the name
   * joiningDoc/{funnelId}/{fieldName}/{fileName} (TRAP-35). `contentType` and `size` (bytes) are ours: the link is good
   * for exactly these.
   */
  uploadUrl: defineCall({
    name: 'files.uploadUrl',
    method: 'GET',
    path: 'uploadUrl',
    offline: 'queue',
    input: v.object({
      type: v.picklist(['Asset', 'Candidates', 'CompanyLogo']),
      fileName,
      contentType: v.optional(v.pipe(v.string(), v.maxLength(100))),
      size: v.optional(
        v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.integer(), v.minValue(1)),
      ),
    }),
    output: link,
  }),
  /** API-031 and API-034: a signed link to view a stored file. Never stored on the device. */
  viewUrl: defineCall({
    name: 'files.viewUrl',
    method: 'GET',
    path: 'getUrl',
    offline: 'needs-network',
    input: v.object({ type: v.pipe(v.string(), v.maxLength(100)), fileName }),
    output: link,
  }),
}
