/** A sentence with `{{placeholders}}`; by the number `count` names, `one` for 1 and `other` for any other number. */
export type Template = string | { readonly count: string; readonly one: string; readonly other: string }

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
  const sentence = pick(template, read)
  let isComplete = true
  const filled = sentence.replace(placeholder, (_, name: string) => {
    const value = read(name)
    if (value === undefined) isComplete = false
    return value ?? ''
  })
  return isComplete ? filled : undefined
}

/** The sentence with dots where it would name something. */
export const outlineTemplate = (template: Template): string =>
  (typeof template === 'string' ? template : template.other).replace(placeholder, '…')

const pick = (template: Template, read: (name: string) => string | undefined): string =>
  typeof template === 'string' ? template : read(template.count) === '1' ? template.one : template.other

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
