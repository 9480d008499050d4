import * as v from 'valibot'
import { emailOf, isActiveRow, userNameOf, type ScimRow } from '../../store/scim-users.ts'
import { schemas } from './documents.ts'
import type { Draft } from './draft.ts'

/** A user as it goes over the wire (RFC 7643, 4.1). */
export function toResource(row: ScimRow, base: string) {
  const { user, partner, scim } = row
  const changed = Math.max(user.updatedAt, partner.updatedAt, scim?.updatedAt ?? 0)
  return {
    schemas: [schemas.user],
    id: user.id,
    ...(scim?.externalId && { externalId: scim.externalId }),
    userName: userNameOf(row),
    displayName: user.name,
    name: {
      formatted: user.name,
      ...(scim?.givenName && { givenName: scim.givenName }),
      ...(scim?.familyName && { familyName: scim.familyName }),
    },
    emails: [{ value: emailOf(row), type: 'work', primary: true }],
    ...(user.mobile && { phoneNumbers: [{ value: `+91${user.mobile}`, type: 'mobile' }] }),
    active: isActiveRow(row),
    meta: {
      resourceType: 'User',
      created: new Date(user.createdAt).toISOString(),
      lastModified: new Date(changed).toISOString(),
      location: `${base}/Users/${user.id}`,
    },
  }
}

export const toDraft = (row: ScimRow): Draft => ({
  userName: userNameOf(row),
  externalId: row.scim?.externalId ?? null,
  active: isActiveRow(row),
  email: emailOf(row),
  known: row.user.name,
  givenName: row.scim?.givenName ?? undefined,
  familyName: row.scim?.familyName ?? undefined,
  mobile: row.user.mobile,
})

/** Bodies; what else is in them is left alone, as the `password` that Okta sends and means nothing by. */
export const userBody = v.looseObject({ userName: v.string() })

export const patchBody = v.looseObject({
  Operations: v.pipe(
    v.array(
      v.object({
        op: v.string(),
        path: v.optional(v.pipe(v.string(), v.maxLength(300))),
        value: v.optional(v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
})

type Resource = ReturnType<typeof toResource>

/** `attributes` and `excludedAttributes` (RFC 7644, 3.9), by the names of the top level. */
export function project(resource: Resource, wanted?: string, unwanted?: string): Partial<Resource> {
  const names = (text: string) => text.split(',').map((name) => name.trim().split(/[.[]/)[0]!.toLowerCase())
  const always = ['schemas', 'id']
  if (wanted !== undefined && wanted !== '') {
    const kept = [...always, ...names(wanted)]
    return Object.fromEntries(Object.entries(resource).filter(([name]) => kept.includes(name.toLowerCase())))
  }
  if (unwanted === undefined || unwanted === '') return resource
  const left = names(unwanted).filter((name) => !always.includes(name))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !left.includes(name.toLowerCase())))
}
