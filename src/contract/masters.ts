import * as v from 'valibot'
import { defineCall } from './call.ts'

export const masterCalls = {
  /** API-026: sectors; a POST, kept by the service worker under a key of its own for 300 s (ERR-07). */
  sectors: defineCall({
    name: 'masters.sectors',
    method: 'POST',
    path: 'sector/get-sectormaster/web',
    auth: 'public',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({ data: v.array(v.object({ sectorName: v.string() })) }),
  }),
  /** API-060: the master lists. */
  lists: defineCall({
    name: 'masters.lists',
    method: 'GET',
    path: 'hiringRequest/getMasterLists',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({
      data: v.object({
        allJobRoles: v.array(v.object({ role: v.string() })),
        locationMaster: v.array(v.object({ stateName: v.string(), cities: v.array(v.string()) })),
        genderMaster: v.array(v.object({ name: v.string(), value: v.number() })),
        ageLimitMaster: v.array(v.string()),
        languageMaster: v.array(v.string()),
        assetsMaster: v.array(v.string()),
      }),
    }),
  }),
  /** API-028: the static pages. */
  page: defineCall({
    name: 'masters.page',
    method: 'POST',
    path: 'other/getPageContent',
    auth: 'public',
    offline: 'read-saved',
    input: v.object({ pagetype: v.picklist(['privacy_policy', 'terms_conditions']) }),
    output: v.object({ data: v.object({ page_content: v.string() }) }),
  }),
}
