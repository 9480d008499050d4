/** No call has more than eight levels; some more, so that one operation of a batch is refused and not the batch. */
const DEEPEST = 100

/**
 * Whether JSON is nested deeper than anything a client sends. Asked before it is parsed: 1 MB of brackets keeps
 * `JSON.parse` busy for most of a second, in which the server does nothing else, and a public call costs its sender
 * nothing.
 */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = endOfText(json, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Where the text that begins at `from` ends. */
function endOfText(json: string, from: number): number {
  let end = json.indexOf('"', from + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let from = at
  while (json[from - 1] === '\\') from -= 1
  return (at - from) % 2 === 1
}
