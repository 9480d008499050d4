import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id, personText } from './shapes.ts'

const pageTypes = ['privacy_policy', 'terms_conditions'] as const
export type PageType = (typeof pageTypes)[number]
const pageLanguages = ['en', 'hi'] as const
export type PageLanguage = (typeof pageLanguages)[number]

export const masterCalls = {
  /** API-026: sectors; a POST, which the service worker caches under a key of its own for 300 s (ERR-07). */
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
  /** API-027: what can be hired for; `roles` and `skills` narrow it, empty is all. `iconUrl` is drawn in one colour. */
  jobCategories: defineCall({
    name: 'masters.jobCategories',
    method: 'GET',
    path: 'masterdata/getJobCategory',
    offline: 'read-saved',
    input: v.object({ roles: v.optional(personText(100), ''), skills: v.optional(personText(100), '') }),
    output: v.object({
      data: v.array(
        v.object({
          name: v.string(),
          iconUrl: v.string(),
          jobRoles: v.array(
            v.object({
              _id: v.string(),
              name: v.string(),
              category: v.string(),
              skills: v.array(v.string()),
              jobResponsibility: v.array(v.object({ text: v.string(), vernacKey: v.string() })),
            }),
          ),
        }),
      ),
    }),
  }),
  /**
   * API-068: states with their districts, which the wire calls cities; public, because registration needs them
   * (REG-11).
   */
  formPlaces: defineCall({
    name: 'masters.formPlaces',
    method: 'POST',
    path: 'candidate/getCandidateAddFormData/web',
    auth: 'public',
    offline: 'read-saved',
    input: v.object({ trainingpartnerid: v.optional(id), type: v.optional(v.literal('EMP')) }),
    output: v.object({
      data: v.array(v.object({ stateName: v.string(), cityId: v.array(v.object({ cityName: v.string() })) })),
    }),
  }),
  /** Ours: the public keys by which a pass is checked without a network; raw Ed25519 keys in base64url (GATE-01). */
  passKeys: defineCall({
    name: 'masters.passKeys',
    method: 'GET',
    path: 'masterdata/getPassKeys',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({ data: v.array(v.object({ id: v.number(), key: v.string() })) }),
  }),
  /** API-028: the static pages, in English where there is no other text. */
  page: defineCall({
    name: 'masters.page',
    method: 'POST',
    path: 'other/getPageContent',
    auth: 'public',
    offline: 'read-saved',
    input: v.object({ pagetype: v.picklist(pageTypes), language: v.optional(v.picklist(pageLanguages), 'en') }),
    output: v.object({ data: v.object({ page_content: v.string() }) }),
  }),
}
