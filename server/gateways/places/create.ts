import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import { embeddedPlaces } from './embedded.ts'
import { httpPlaces } from './http.ts'
import type { PlacesGateway } from './types.ts'

export const createPlaces = ({ config, log }: { config: Config; log: Log }): PlacesGateway =>
  config.placesUrl === undefined
    ? embeddedPlaces()
    : httpPlaces({ url: config.placesUrl, log, otherwise: embeddedPlaces() })
