import { ScimFault } from './fault.ts'

/** The attributes that can be searched by, as the directory of Entra and of Okta do. */
export type Condition =
  { by: 'userName' | 'externalId' | 'email' | 'id'; value: string } | { by: 'active'; value: boolean }

const attributes: Readonly<Record<string, Condition['by']>> = {
  username: 'userName',
  externalid: 'externalId',
  id: 'id',
  active: 'active',
  emails: 'email',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
}
const MOST_CONDITIONS = 3
const LONGEST = 1_000

/** RFC 7644, 3.4.2.2, of which these two take `eq`, joined by `and`. @throws ScimFault invalidFilter */
export function readFilter(text: string | undefined): Condition[] {
  if (text === undefined || text.trim() === '') return []
  if (text.length > LONGEST) throw invalid('The filter is too long')
  const parts = text.split(/ and (?=(?:[^"]*"[^"]*")*[^"]*$)/i)
  if (parts.length > MOST_CONDITIONS) throw invalid(`At most ${MOST_CONDITIONS} conditions can be joined`)
  return parts.map((part) => readCondition(part.trim()))
}

function readCondition(text: string): Condition {
  const found = /^(.{1,200}?) eq ("(?:[^"\\]|\\.)*"|true|false)$/i.exec(text)
  const name = found?.[1]?.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, '').toLowerCase()
  const by = name === undefined ? undefined : attributes[name]
  if (!found || by === undefined)
    throw invalid('Users can be found by eq of userName, externalId, emails.value, id and active')
  const value = readValue(found[2]!)
  if (by === 'active') {
    const isActive = typeof value === 'boolean' ? value : value.toLowerCase()
    if (isActive === true || isActive === 'true') return { by, value: true }
    if (isActive === false || isActive === 'false') return { by, value: false }
    throw invalid('active is true or false')
  }
  if (typeof value === 'boolean') throw invalid(`${by} is a text`)
  return { by, value }
}

function readValue(text: string): string | boolean {
  if (!text.startsWith('"')) return text.toLowerCase() === 'true'
  try {
    return String(JSON.parse(text))
  } catch {
    throw invalid('A text of the filter cannot be read')
  }
}

const invalid = (message: string) => new ScimFault(400, message, 'invalidFilter')
