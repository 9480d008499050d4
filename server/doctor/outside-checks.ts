import { probeS3 } from '../gateways/files/s3.ts'
import { greetSmtp } from '../gateways/mail/smtp.ts'
import type { Check } from './types.ts'

/** Puts, gets and deletes a small object, as the server does with every file, and asks as a page would. */
export const s3: Check = async ({ config }) => {
  if (!config.s3) return undefined
  try {
    return await probeS3(config.s3, config.baseUrl)
  } catch (error) {
    return `the storage of S3_ENDPOINT ${config.s3.endpoint} does not answer (${reasonOf(error)})`
  }
}

export const smtp: Check = async ({ config }) => {
  if (!config.smtp) return undefined
  try {
    await greetSmtp(config.smtp.url)
    return undefined
  } catch (error) {
    return `the mail server of SMTP_URL does not take us (${reasonOf(error)})`
  }
}

/** A code and never the sentence, which may repeat a password. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name, cause } = error as {
    code?: string | number
    responseCode?: number
    name?: string
    cause?: { code?: string }
  }
  const reason = cause?.code ?? (typeof code === 'string' ? code : name)
  return [reason, responseCode].filter((part) => part !== undefined).join(' ')
}
