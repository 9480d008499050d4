/**
 * A sentence with `{{placeholders}}`; by the number `count` names, `one` for 1 and `other` for any other number; `yes` when
 * the parameter `given` names is there, `no` without it.
 */
export type Template =
  | string
  | { readonly count: string; readonly one: string; readonly other: string }
  | { readonly given: string; readonly yes: string; readonly no: string }

/** Words of a language for parameters: for each value of a closed list, and for a parameter that is not given. */
export interface TemplateWords {
  readonly lists: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly absent: Readonly<Record<string, string>>
}

export const placeholder = /\{\{(\w+)\}\}/g

/**
 * Fills in a template. Undefined when a placeholder has no text: the parameter is missing or of another kind, or the
 * value is not in its list. Never throws, whatever `params` holds; a value is inserted as it is, with nothing in it
 * replaced.
 */
export function fillTemplate(template: Template, params: unknown, words: TemplateWords): string | undefined {
  const read = (name: string) => readParam(name, own(params, name), words)
  const hasParam = (name: string) => (own(params, name) ?? undefined) !== undefined
  const sentence = pick(template, read, hasParam)
  let isComplete = true
  const filled = sentence.replace(placeholder, (_, name: string) => {
    const value = read(name)
    if (value === undefined) isComplete = false
    return value ?? ''
  })
  return isComplete ? filled : undefined
}

/** The sentence with dots where it would name something. */
export const outlineTemplate = (template: Template): string => plainOf(template).replace(placeholder, '…')

/** The sentence when nothing is known of its parameters. */
export const plainOf = (template: Template): string =>
  typeof template === 'string' ? template : 'given' in template ? template.no : template.other

function pick(
  template: Template,
  read: (name: string) => string | undefined,
  hasParam: (name: string) => boolean,
): string {
  if (typeof template === 'string') return template
  if ('given' in template) return hasParam(template.given) ? template.yes : template.no
  return read(template.count) === '1' ? template.one : template.other
}

function readParam(name: string, value: unknown, { lists, absent }: TemplateWords): string | undefined {
  const list = own(lists, name)
  if (list !== undefined) return typeof value === 'string' ? (own(list, value) as string | undefined) : undefined
  if (value === undefined || value === null) return own(absent, name) as string | undefined
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join(', ') : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** A member of the object itself: `constructor` is none of a parsed JSON object. */
const own = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined
