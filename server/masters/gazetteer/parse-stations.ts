import type { LngLat } from '../../../src/lib/geo.ts'
import { linesByState } from './parse.ts'

export interface Station {
  name: string
  /** As the railways write it: 'CSMT'. */
  code: string
  state: string
  at: LngLat
}

/**
 * Reads the list of railway stations. '= State' opens a state; a line below it is 'Name CODE latitude longitude, …'.
 * Throws on a line that it cannot read.
 */
export function parseStations(text: string): Station[] {
  const stations: Station[] = []
  for (const { state, line } of linesByState(text)) {
    for (const written of line.split(', ')) {
      const [, name, code, latitude, longitude] = /^(.+) ([A-Z]+) (\d+\.\d{3}) (\d+\.\d{3})$/.exec(written) ?? []
      if (!name || !code) throw new Error(`The stations have one that cannot be read: ${written}`)
      stations.push({ name, code, state, at: [Number(longitude), Number(latitude)] })
    }
  }
  return stations
}
