import * as v from 'valibot'
import { limits } from '../rules/limits.ts'
import { param, type SearchParam, type TextSchema } from './define-search-state.ts'

/** A parameter that may be repeated. Values that the schema refuses are dropped. */
export const listParam = (name: string, schema: TextSchema<string>): SearchParam<string[]> => ({
  parse: (query) => query.getAll(name).filter((text) => v.is(schema, text)),
  serialize(query, _, values) {
    for (const text of values) query.append(name, text)
  },
})

export interface SortState<F extends string> {
  field: F
  order: 'ascending' | 'descending'
}

/** The parameters `sort` and `order`. Without a default there may be no order at all. */
export function sortParam<F extends string, D extends SortState<F> | undefined>(
  fields: readonly F[],
  fallback: D,
): SearchParam<SortState<F> | D> {
  const fieldParam = param<F | undefined>(v.picklist(fields), fallback?.field)
  const orderParam = param(v.picklist(['ascending', 'descending']), fallback?.order ?? 'ascending')
  return {
    parse(query) {
      const field = fieldParam.parse(query, 'sort')
      return field === undefined ? fallback : { field, order: orderParam.parse(query, 'order') }
    },
    serialize(query, _, value) {
      if (!value) return
      fieldParam.serialize(query, 'sort', value.field)
      orderParam.serialize(query, 'order', value.order)
    },
  }
}

const numberText = v.pipe(v.string(), v.transform(Number))

export const pageNumber = v.pipe(numberText, v.integer(), v.minValue(1))

/** From 1. */
export const pageParam: SearchParam<number> = param(pageNumber, 1)

export const sizeParam = (fallback = 10): SearchParam<number> =>
  param<number>(v.pipe(numberText, v.picklist(limits.tablePageSizes)), fallback)
