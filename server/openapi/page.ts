import { html, raw } from 'hono/html'
import { DOCUMENT_PATH, type OpenApi, type Operation } from './document.ts'
import type { JsonSchema } from './schemas.ts'
import { style } from './style.ts'
import type { DeveloperText } from './text.ts'

type Html = ReturnType<typeof html>

// As one piece: its hash is in the page's policy, so not a blank may be added
const styleElement = raw(`<style>${style}</style>`)

interface Listed {
  method: string
  path: string
  operation: Operation
}

/** The document as a page that needs no script, in a language of the app (CONN-01). */
export function developersPage(document: OpenApi, t: DeveloperText): Html {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation })),
  )
  const forKeys = all.filter(({ operation }) => 'x-scope' in operation)
  const others = all.filter(({ operation }) => !('x-scope' in operation))
  return html`<!doctype html>
    <html lang="${t.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t.title}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <h1>${t.title}</h1>
          <p>${t.lead}</p>
          <p>
            <a href="${DOCUMENT_PATH}">${t.document}</a>
            <a href="?lang=${t.other.lang}" lang="${t.other.lang}">${t.other.name}</a>
          </p>
        </header>
        <main>
          <section>
            <h2>${t.startTitle}</h2>
            <ol>
              ${t.start.map((line) => html`<li>${line}</li>`)}
            </ol>
          </section>
          <section>
            <h2>${t.scopes}</h2>
            <dl>
              ${Object.entries(document['x-scopes'] as Record<string, string>).map(
                ([scope, what]) =>
                  html`<dt><code>${scope}</code></dt>
                    <dd lang="en">${what}</dd>`,
              )}
            </dl>
          </section>
          <section>
            <h2>${t.calls}</h2>
            ${forKeys.map((one) => callOf(one, document, t))}
          </section>
          <section>
            <h2>${t.others}</h2>
            <p>${t.othersLead}</p>
            <ul class="plain">
              ${others.map(
                ({ method, path, operation }) =>
                  html`<li><code>${method} ${path}</code> <small>${operation.operationId}</small></li>`,
              )}
            </ul>
          </section>
          <section>
            <h2>${t.refusals}</h2>
            <div class="wide" tabindex="0" role="region" aria-label="${t.refusals}">
              <table>
                <thead>
                  <tr>
                    <th scope="col">${t.reason}</th>
                    <th scope="col">${t.code}</th>
                    <th scope="col">${t.sentence}</th>
                  </tr>
                </thead>
                <tbody>
                  ${refusalsOf(document, t).map(
                    ([reason, code, sentence]) =>
                      html`<tr>
                        <td><code>${reason}</code></td>
                        <td>${code}</td>
                        <td>${sentence}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>
          </section>
        </main>
      </body>
    </html>`
}

type Sentence = string | { other: string }

function refusalsOf(document: OpenApi, t: DeveloperText): [string, string, string][] {
  const all = document['x-refusals'] as Record<string, { code: string | number; en: Sentence; hi: Sentence }>
  return Object.entries(all).map(([reason, { code, en, hi }]) => {
    const sentence = t.lang === 'hi' ? hi : en
    return [reason, String(code), typeof sentence === 'string' ? sentence : sentence.other]
  })
}

interface Media {
  schema: JsonSchema
  example?: unknown
}

function callOf({ method, path, operation }: Listed, document: OpenApi, t: DeveloperText): Html {
  const body = (operation.requestBody as { content: Record<string, Media> } | undefined)?.content['application/json']
  const answer = (operation.responses as Record<string, { content: Record<string, Media> }>)['200']!.content
  const shown = (answer['application/octet-stream'] ?? answer['application/json'])?.example
  const parameters = (operation.parameters as Parameter[]).filter(({ name }) => name !== undefined)
  const fields = [...parameters.map(fromParameter), ...fieldsOf(body?.schema, document)]
  const filled = parameters.reduce(
    (at, { name, example }) => at.replace(`{${name}}`, encodeURIComponent(String(example ?? ''))),
    path,
  )
  return html`<details id="${operation.operationId}">
    <summary><code>${method} ${path}</code> <span lang="en">${String(operation.summary)}</span></summary>
    ${operation.description ? html`<p lang="en">${String(operation.description)}</p>` : ''}
    <p>${t.scope} <code>${String(operation['x-scope'])}</code></p>
    <h3>${t.fields}</h3>
    <div class="wide" tabindex="0" role="region" aria-label="${t.fields}: ${operation.operationId}">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.field}</th>
            <th scope="col">${t.type}</th>
            <th scope="col"></th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            ({ name, type, isRequired }) =>
              html`<tr>
                <td><code>${name}</code></td>
                <td>${type}</td>
                <td>${isRequired ? t.isRequired : ''}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h3>${t.request}</h3>
    <pre tabindex="0">${method} ${filled}${body?.example === undefined ? '' : `\n\n${pretty(body.example)}`}</pre>
    ${
      shown === undefined
        ? ''
        : html`<h3>${t.answer}</h3>
            <pre tabindex="0">${pretty(shown)}</pre>`
    }
  </details>`
}

/** A file as it is. */
const pretty = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

interface Parameter {
  name: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}
interface Field {
  name: string
  type: string
  isRequired: boolean
}

const fromParameter = ({ name, schema, required }: Parameter): Field => ({
  ...{ name, type: typeOf(schema), isRequired: required === true },
})

/** The members of a body, two levels deep: what lies below is in the document. */
function fieldsOf(schema: JsonSchema | undefined, document: OpenApi, before = '', depth = 0): Field[] {
  const found = schema && resolve(schema, document)
  const properties = (found?.properties ?? {}) as Record<string, JsonSchema>
  const required = (found?.required ?? []) as string[]
  return Object.entries(properties).flatMap(([name, inner]) => {
    const field = { name: before + name, type: typeOf(inner), isRequired: required.includes(name) }
    const item = inner.type === 'array' ? (inner.items as JsonSchema) : inner
    return [field, ...(depth < 2 ? fieldsOf(item, document, `${before}${name}.`, depth + 1) : [])]
  })
}

function resolve(schema: JsonSchema, { components }: OpenApi): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : undefined
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.type === 'array') return `${typeOf((schema.items ?? {}) as JsonSchema)}[]`
  return typeof schema.type === 'string' ? schema.type : 'any'
}
