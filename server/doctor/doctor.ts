import { ConfigError } from '../core/config-error.ts'
import type { Config } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import { checkNames, type CheckName } from '../core/settings.ts'
import { backup } from './backup.ts'
import { clock, database, pooler, replica, versions } from './database-checks.ts'
import { disk, freeShare } from './disk.ts'
import { secret } from './known-secret.ts'
import { oidc } from './oidc.ts'
import { s3, smtp } from './outside-checks.ts'
import { servers } from './servers.ts'
import type { Check, Finding, Patient } from './types.ts'

const checks: Record<CheckName, Check> = {
  versions,
  database,
  pooler,
  replica,
  clock,
  secret,
  servers,
  s3,
  smtp,
  oidc,
  backup,
  disk,
}

/** One check takes no longer, and all run at once, ms. */
const LIMIT_MS = 20_000

export const patientOf = (config: Config, url: string): Patient => ({
  ...{ config, url: config.directDatabaseUrl ?? url, freeShare },
  nodeVersion: process.versions.node,
  now: Date.now,
})

/** Runs the checks at once; in the order of `checkNames`. Never throws. */
export const examine = (patient: Patient, names: readonly CheckName[] = checkNames): Promise<Finding[]> =>
  Promise.all(names.map(async (name) => ({ name, problem: await withinLimit(checks[name](patient)) })))

/**
 * The checks of a start. Throws a ConfigError with the first problem; one of SKIP_CHECKS is only logged. The demo may
 * be tried on a disk that is nearly full.
 */
export async function requireSound(patient: Patient, log: Log): Promise<void> {
  const { skipChecks = [], demo } = patient.config
  for (const { name, problem } of await examine(patient)) {
    if (problem === undefined) continue
    // Who signs in otherwise needs no provider, nobody a backup, and the primary reads what the replica would
    const onlyWarns = name === 'oidc' || name === 'backup' || name === 'replica' || (demo && name === 'disk')
    if (!skipChecks.includes(name) && !onlyWarns) throw new ConfigError(problem)
    log.warn({ check: name }, problem)
  }
}

async function withinLimit(work: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it took longer than ${LIMIT_MS / 1000} s`), LIMIT_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return `it could not be checked (${code ?? message})`
  } finally {
    clearTimeout(timer)
  }
}
