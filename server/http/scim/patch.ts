import { readActive, readEmail, readEmails, readMobile, readPhones, readText, type Draft } from './draft.ts'
import { badValue, ScimFault } from './fault.ts'

export interface PatchOperation {
  op: string
  path?: string | undefined
  value?: unknown
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i

/**
 * A draft with the operations of a PATCH (RFC 7644, 3.5.2), in the shapes that Entra and Okta send: `op` in any case, a
 * path with or without a filter, or no path and an object whose keys are paths. What is not kept here, as a title or
 * the extension of enterprises, changes nothing. @throws ScimFault
 */
export function applyPatch(draft: Draft, operations: readonly PatchOperation[]): Draft {
  let changed = draft
  for (const { op, path, value } of operations) {
    const kind = op.toLowerCase()
    if (kind === 'remove') {
      if (path === undefined) throw new ScimFault(400, 'What is to be removed?', 'noTarget')
      changed = remove(changed, path)
    } else if (kind === 'add' || kind === 'replace')
      changed = path === undefined ? setAll(changed, value) : set(changed, path, value)
    else throw new ScimFault(400, 'An operation is add, replace or remove', 'invalidSyntax')
  }
  return changed
}

/** An object of attributes: of a PATCH without a path, and of POST and PUT. */
export function setAll(draft: Draft, value: unknown): Draft {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw badValue('Without a path the value must be an object')
  return Object.entries(value).reduce((changed, [path, each]) => set(changed, path, each), draft)
}

function set(draft: Draft, path: string, value: unknown): Draft {
  const name = path.replace(CORE, '')
  switch (name.toLowerCase()) {
    case 'username': {
      const userName = readText(value, 'userName')
      if (userName === '') throw badValue('userName must not be empty')
      return { ...draft, userName }
    }
    case 'externalid':
      return { ...draft, externalId: value === null ? null : readText(value, 'externalId') || null }
    case 'active':
      return { ...draft, active: readActive(value) }
    case 'displayname':
      return { ...draft, displayName: readOptional(value, 'displayName') }
    case 'name':
      return setName(draft, value)
    case 'name.formatted':
      return { ...draft, formatted: readOptional(value, 'name.formatted') }
    case 'name.givenname':
      return { ...draft, givenName: readOptional(value, 'name.givenName'), isRenamed: true }
    case 'name.familyname':
      return { ...draft, familyName: readOptional(value, 'name.familyName'), isRenamed: true }
    case 'emails':
      return { ...draft, email: readEmails(value) ?? draft.email }
    case 'phonenumbers':
      return { ...draft, mobile: readPhones(value) }
    default:
      return setFiltered(draft, name, value)
  }
}

/** `emails[type eq "work"].value` and `phoneNumbers[type eq "mobile"].value`; of other types nothing is kept. */
function setFiltered(draft: Draft, name: string, value: unknown): Draft {
  const found = /^(emails|phoneNumbers)\[type eq "([\w-]{1,30})"\](\.value)?$/i.exec(name)
  if (!found) return draft
  const [, list, type, isValue] = found
  const given = isValue ? value : (value as { value?: unknown } | null)?.value
  if (list!.toLowerCase() === 'emails') return type === 'work' ? { ...draft, email: readEmail(given) } : draft
  return type === 'mobile' ? { ...draft, mobile: readMobile(given) } : draft
}

function setName(draft: Draft, value: unknown): Draft {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw badValue('name must be an object')
  return Object.entries(value).reduce((changed, [part, each]) => set(changed, `name.${part}`, each), draft)
}

function remove(draft: Draft, path: string): Draft {
  switch (path.replace(CORE, '').toLowerCase()) {
    case 'externalid':
      return { ...draft, externalId: null }
    case 'phonenumbers':
    case 'phonenumbers[type eq "mobile"]':
    case 'phonenumbers[type eq "mobile"].value':
      return { ...draft, mobile: null }
    case 'username':
    case 'active':
    case 'emails':
    case 'emails[type eq "work"]':
    case 'emails[type eq "work"].value':
      throw new ScimFault(400, `${path} cannot be removed`, 'mutability')
    default:
      return draft
  }
}

const readOptional = (value: unknown, name: string): string | undefined =>
  value === null || value === undefined ? undefined : readText(value, name) || undefined
