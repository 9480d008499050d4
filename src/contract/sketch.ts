import * as v from 'valibot'

/** Names with their places, as columns: a name at one index, its degrees in thousandths at the same. */
const named = v.pipe(
  v.object({ names: v.array(v.string()), longitudes: v.array(v.number()), latitudes: v.array(v.number()) }),
  v.check(
    ({ names, longitudes, latitudes }) => names.length === longitudes.length && names.length === latitudes.length,
    'Columns of one length',
  ),
)
export type NamedPoints = v.InferOutput<typeof named>

/** What the schematic map draws of all India. Columns and whole numbers: a phone keeps it and reads it at each start. */
export const sketch = v.object({
  /** Towns and localities, the most important first. */
  places: named,
  /** How many of them have rank 1, up to rank 2, and up to rank 3 (see `dot`); all others have rank 4. */
  upTo: v.array(v.number()),
  /**
   * Each along its points: the index of a place, or longitude and latitude of a bend in thousandths of a degree. A name
   * that does not begin with 'NH' is an expressway's.
   */
  highways: v.array(
    v.object({
      name: v.string(),
      points: v.array(v.union([v.number(), v.tuple([v.number(), v.number()])])),
    }),
  ),
  stations: named,
  /** Those that no town is named after. */
  districts: named,
})
export type SketchOfIndia = v.InferOutput<typeof sketch>
