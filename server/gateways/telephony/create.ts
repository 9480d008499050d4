import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import { embeddedExchange } from './exchange.ts'
import { httpTelephony } from './http.ts'
import type { ReportOutcome, TelephonyGateway } from './types.ts'

export interface TelephonyServices {
  config: Pick<Config, 'telephonyGatewayUrl' | 'telephonyRingMs' | 'telephonyTalkMs' | 'sessionSecret'>
  log: Log
  report: ReportOutcome
}

export const createTelephony = ({ config, log, report }: TelephonyServices): TelephonyGateway =>
  config.telephonyGatewayUrl === undefined
    ? embeddedExchange({ ringMs: config.telephonyRingMs, talkMs: config.telephonyTalkMs, report, log })
    : httpTelephony({ url: config.telephonyGatewayUrl, secret: config.sessionSecret, log })
