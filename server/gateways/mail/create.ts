import type { Config } from '../../core/config.ts'
import type { Log } from '../../core/log.ts'
import { embeddedMail } from './embedded.ts'
import { smtpMail } from './smtp.ts'
import type { MailGateway } from './types.ts'

export const createMail = ({ config, log }: { config: Pick<Config, 'smtp'>; log: Log }): MailGateway =>
  config.smtp ? smtpMail({ ...config.smtp, log }) : embeddedMail
