import type { Progress } from '../../data/download-progress.ts'

type Count = { done: number; total: number }

interface Known {
  progress: Progress
  /** The applicants on this device, whichever download brought them. */
  here: Count | undefined
  online: boolean
  /** All rows were here once. */
  isWhole: boolean
  /** A download that was cut goes on by itself. */
  goesOn: boolean
}

interface Shown {
  kind: 'running' | 'paused' | 'failed' | 'rest'
  /** Undefined: not known yet. */
  count: (Count & { of: 'applicants' | 'pages' }) | undefined
}

/** What the Sync centre says of a download. Without a connection nothing runs, even where a call is still waiting. */
export function downloadWords({ progress, here, online, isWhole, goesOn }: Known): Shown {
  const { part, state } = progress
  const isPages = part === 'reads'
  // A download that goes on counts from where it was, and one that begins knows no number
  const { done, total } = isPages ? progress : (here ?? progress)
  const count = total > 0 ? ({ done, total, of: isPages ? 'pages' : 'applicants' } as const) : undefined
  const isCut = isPages ? done < total : !isWhole
  if (!online && goesOn && (state === 'running' || state === 'failed'))
    return { kind: isCut ? 'paused' : 'rest', count: isCut ? count : undefined }
  if (state === 'running') return { kind: 'running', count }
  if (state === 'failed' && count && (progress.total > 0 || isCut)) return { kind: 'failed', count }
  return { kind: 'rest', count: undefined }
}
