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
  /** The first one of this device, whose lists and pages follow its rows. */
  isFirst: boolean
}

interface Shown {
  /** 'checking': all was here before, and nothing new has come; 'finishing': all is here, and a last look runs. */
  kind: 'running' | 'finishing' | 'checking' | 'paused' | 'failed' | 'rest'
  /** Undefined: not known yet. */
  count: (Count & { of: 'applicants' | 'pages' }) | undefined
}

/** What the Sync centre says of a download. Without a connection nothing runs, even where a call is still waiting. */
export function downloadWords({ progress, here, online, isWhole, goesOn, isFirst }: Known): Shown {
  const { part, state } = progress
  const isPages = part === 'reads'
  // A download that goes on counts from where it was, and one that begins knows no number
  const { done, total } = isPages ? progress : (here ?? progress)
  const count = total > 0 ? ({ done, total, of: isPages ? 'pages' : 'applicants' } as const) : undefined
  const isCut = isPages ? done < total : !isWhole
  if (!online && goesOn && (state === 'running' || state === 'failed'))
    return { kind: isCut ? 'paused' : 'rest', count: isCut ? count : undefined }
  if (state === 'running') {
    const isFull = count !== undefined && count.done >= count.total && !(isFirst && !isPages)
    if (isWhole && !isFirst && (isFull || !count)) return { kind: 'checking', count: undefined }
    return { kind: isFull ? 'finishing' : 'running', count }
  }
  if (state === 'failed' && count && (progress.total > 0 || isCut)) return { kind: 'failed', count }
  return { kind: 'rest', count: undefined }
}
