import type { ReachoutSetup } from '../../rules/reachout-setup.ts'

interface What {
  setup: ReachoutSetup
  isUpload: boolean
  noPlace: boolean
  /** How many candidates were found; undefined while they are looked for. */
  found: number | undefined
  /** How many are to be written to; undefined: what is typed is no number, which its field says. */
  count: number | undefined
}

/** What is missing before a reachout can be started; undefined: nothing, or a field says it. 0 is no mistake (RO-21, RO-22). */
export function startReason({ setup, isUpload, noPlace, found, count }: What) {
  if (setup.channel === undefined) return 'chooseChannel'
  if (noPlace) return 'placeMissing'
  if (isUpload && !setup.upload) return 'uploadFirst'
  if (!isUpload && found === 0) return 'noneToReach'
  return count === 0 ? 'countFirst' : undefined
}
