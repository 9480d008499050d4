import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { existingRequestWire, requestDetailsWire, requestPayload } from '../../src/contract/request-form.ts'
import { funnelRowWire } from '../../src/contract/funnel-row.ts'
import { hiringRequestWire } from '../../src/contract/requests.ts'

export type JsonSchema = Record<string, unknown>

/** Shapes that several calls share: written once, under components. */
const shared = {
  FunnelRow: funnelRowWire,
  HiringRequest: hiringRequestWire,
  HiringRequestDetails: requestDetailsWire,
  HiringRequestForm: requestPayload,
  ExistingRequest: existingRequestWire,
} as const

/**
 * What a schema of the contract takes from a client (`input`) or sends to it (`output`). Checks by functions have no
 * words in JSON Schema and are left out: a client learns of them by the refusal.
 */
const config = (typeMode: 'input' | 'output') =>
  ({
    ...{ typeMode, target: 'draft-2020-12', errorMode: 'ignore', definitions: shared },
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }) satisfies ConversionConfig

export function schemaOf(schema: GenericSchema, mode: 'input' | 'output'): JsonSchema {
  const found = toJsonSchema(schema, config(mode)) as JsonSchema
  return plain(found)
}

export const sharedSchemas = (): Record<string, JsonSchema> => {
  const inputs = toJsonSchemaDefs({ HiringRequestForm: requestPayload }, strip(config('input')))
  const { FunnelRow, HiringRequest, HiringRequestDetails, ExistingRequest } = shared
  const answers = { FunnelRow, HiringRequest, HiringRequestDetails, ExistingRequest }
  const outputs = toJsonSchemaDefs(answers, strip(config('output')))
  const all = { ...outputs, ...inputs } as unknown as Record<string, JsonSchema>
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, plain(schema)]))
}

const strip = ({ typeMode, target, errorMode, overrideRef }: ReturnType<typeof config>) => ({
  ...{ typeMode, target, errorMode, overrideRef },
})

function plain(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$defs'))
}
