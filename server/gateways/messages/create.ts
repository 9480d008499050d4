import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import { embeddedMessages } from './embedded.ts'
import { httpMessages } from './http.ts'
import type { MessageGateway } from './types.ts'

export const createMessages = ({ config, log }: { config: Config; log: Log }): MessageGateway =>
  config.messageGatewayUrl === undefined
    ? embeddedMessages(config.messageAnswerMs)
    : httpMessages({ url: config.messageGatewayUrl, secret: config.sessionSecret, log })
