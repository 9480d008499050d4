import { NOTHING_TO_DOWNLOAD } from '../contract/sheets.ts'
import type { DownloadEnd } from '../data/use-file-download.ts'
import { text } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { showToast } from '../ui/toast-store.ts'

/** Shows why a download failed (BULK-06); nothing when it was saved or the user cancelled it. */
export function sayDownloadEnd(end: DownloadEnd, words: { notFound?: string } = {}): void {
  if (end === 'saved' || end === 'cancelled') return
  const { error, refusal } = end
  const line =
    refusal?.code === NOTHING_TO_DOWNLOAD
      ? text('sheets', 'noCandidates')
      : (translateServerMessage(refusal) ??
        (error.status === 404 ? words.notFound : undefined) ??
        noAnswer(error.class))
  showToast({ heading: text('sheets', 'unableToDownload'), line, tone: 'problem' })
}

const noAnswer = (kind: string) => (kind === 'network' || kind === 'portal' ? text('sheets', 'noAnswer') : undefined)
