import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import type { MediaGateway } from '../gateways/carriers/whatsapp/media.ts'
import { endingOf } from '../gateways/files/attached-type.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import { guarded } from '../gateways/guard.ts'
import {
  claimAttachment,
  fileOf,
  MOST_ATTACHED,
  settleAttachment,
  type Attachment,
  type AttachmentOutcome,
} from '../store/attachments.ts'

/** Fetches the files that people sent to the bot. */
export interface AttachmentFetcher {
  /** Never throws. Resolves when nothing is due. One file at a time, since each is held in memory. */
  deliver(): Promise<void>
  /** Ends the one under way, which is tried again later: a file may take longer than a server has to end. */
  stop(): Promise<void>
}

interface Services {
  db: Db
  media: MediaGateway
  files: Pick<FileGateway, 'store' | 'remove'>
  clock: Clock
  log: Log
}

export function createAttachmentFetcher(given: Services): AttachmentFetcher {
  const services = {
    ...given,
    media: guarded('whatsapp-media', given.media, ['load']),
    files: guarded('files', given.files, ['store', 'remove']),
  }
  let running: Promise<void> | undefined
  const ending = new AbortController()
  const run = async () => {
    try {
      for (;;) {
        const claimed = ending.signal.aborted ? undefined : await claimAttachment(given.db, given.clock.now())
        if (!claimed) return
        await take(services, claimed, ending.signal)
      }
    } catch (err) {
      given.log.error({ err }, 'fetching attachments failed')
    } finally {
      running = undefined
    }
  }
  return {
    deliver: () => (running ??= run()),
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

async function take(
  { db, media, files, clock, log }: Services,
  claimed: Attachment,
  ending: AbortSignal,
): Promise<void> {
  const outcome = await fetchAndStore({ media, files, log }, claimed, ending)
  const isOurs = await settleAttachment(db, claimed, outcome, clock.now())
  // The person was erased meanwhile, or another server was faster
  if (!isOurs && typeof outcome === 'object') await files.remove(fileOf(outcome.storedAs))
  if (typeof outcome === 'string') log.warn({ outcome, kind: claimed.kind, attempts: claimed.attempts }, 'attachment')
}

async function fetchAndStore(
  { media, files, log }: Pick<Services, 'media' | 'files' | 'log'>,
  { attachmentId, attempts, mediaId }: Attachment,
  signal: AbortSignal,
): Promise<AttachmentOutcome> {
  const loaded = await media.load(mediaId!, MOST_ATTACHED, signal)
  if (typeof loaded === 'string') return loaded
  const ending = endingOf(loaded.bytes)
  if (ending === undefined) return 'type'
  // Of each attempt another name: the one that is removed is never the one that another server has kept
  const storedAs = `attachment/${attachmentId}/${attempts}.${ending}`
  try {
    const { size } = await files.store(fileOf(storedAs), loaded.bytes)
    return { storedAs, size }
  } catch (err) {
    log.error({ err }, 'storing an attachment failed')
    // It may have arrived and only the answer was lost: the next attempt has another name, and nobody would erase this one
    await files.remove(fileOf(storedAs)).catch(() => undefined)
    return 'again'
  }
}
