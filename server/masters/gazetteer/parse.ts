import { foldName } from '../../../src/lib/text.ts'

export interface Entry {
  name: string
  /** Every name it goes by, folded. */
  names: string[]
  /** 1 a large city, 2 the first town of a district, 3 a town, 4 a locality of a town. */
  rank: 1 | 2 | 3 | 4
  /** The town itself, or the town a locality belongs to. */
  city: string
  district: string
  state: string
  pincode: string
  /** Degrees. */
  longitude: number
  latitude: number
}

/** The lines of a text with their states: '= State' opens one. Throws on a line before the first. */
export function* linesByState(text: string): Generator<{ state: string; line: string }> {
  let state = ''
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    if (line.startsWith('= ')) state = line.slice(2)
    else if (state) yield { state, line }
    else throw new Error(`A line stands before the first state: ${line}`)
  }
}

/**
 * Reads the gazetteer's text. '= State' opens a state. A line below it is 'District: town, town' with the first town
 * the district's own, or 'District > Town: locality, locality'. A place is 'Name/Other name latitude longitude
 * pincode', with '!' before a large city. Throws on a line it cannot read, so that the first test finds a mistake, not
 * a user.
 */
export function parseGazetteer(text: string): Entry[] {
  const entries: Entry[] = []
  for (const { state, line } of linesByState(text)) {
    const [, district, town, places] = /^([^:>]+?)(?: > ([^:]+))?: (.+)$/.exec(line) ?? []
    if (!district || !places) throw new Error(`The gazetteer has a line that cannot be read: ${line}`)
    for (const [at, each] of places.split(', ').entries()) entries.push(parsePlace(each, { state, district, town, at }))
  }
  return entries
}

interface Around {
  state: string
  district: string
  town: string | undefined
  at: number
}

function parsePlace(text: string, { state, district, town, at }: Around): Entry {
  const [, large, names, latitude, longitude, pincode] =
    /^(!?)(.+?) (\d+\.\d+) (\d+\.\d+) ([1-9]\d{5})$/.exec(text) ?? []
  if (!names) throw new Error(`The gazetteer has a place that cannot be read: ${text}`)
  const all = names.split('/')
  return {
    name: all[0]!,
    names: all.map(foldName),
    rank: town ? 4 : large ? 1 : at === 0 ? 2 : 3,
    city: town ?? all[0]!,
    district,
    state,
    pincode: pincode!,
    longitude: Number(longitude),
    latitude: Number(latitude),
  }
}
