import { readS3, type S3Settings } from './config-parts.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

export interface BackupSettings {
  s3: S3Settings
  /** By the clock in India, minutes since midnight. */
  at: number
  /** How many stay. */
  keep: number
}

/** Backups go to a bucket of their own: whoever may delete uploaded files must not reach them by the same name. */
export function readBackups(s: Settings): BackupSettings | undefined {
  if (s.BACKUP_BUCKET === undefined) return undefined
  const s3 = readS3(s)
  if (!s3) throw new ConfigError('S3_ENDPOINT is missing: BACKUP_BUCKET is a second bucket there')
  if (s3.bucket === s.BACKUP_BUCKET) throw new ConfigError('BACKUP_BUCKET must be another bucket than S3_BUCKET')
  const [hours, minutes] = s.BACKUP_AT.split(':').map(Number)
  return { s3: { ...s3, bucket: s.BACKUP_BUCKET }, at: hours! * 60 + minutes!, keep: s.BACKUP_KEEP }
}
