import type { ReactNode } from 'react'
import { searchCalls } from '../../contract/search.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { formatBytes, formatNumber } from '../../lib/numbers.ts'
import { currentLanguage, useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import { TransferNote } from '../../ui/transfer-note.tsx'
import type { SearchAddress } from './search-address.ts'
import { useSearchInput } from './use-search-run.ts'

/**
 * Exports the first `count` results of the search (SRCH-14). The file is streamed: `note` shows the progress and can
 * cancel it. It belongs to the page, not to the sheet it was started from, which may close meanwhile.
 */
export function useExport(address: SearchAddress): { start: (count: number) => void; note: ReactNode } {
  const t = useText('search')
  const common = useText('common')
  const input = useSearchInput(address)
  const { running, start, cancel } = useFileDownload()
  const run = async (count: number) => {
    const label = t('exporting', { n: formatNumber(count) })
    const pageOptions = { page: 1, limit: count } as const
    const end = await start(label, searchCalls.export, { ...input, pageOptions, language: currentLanguage() })
    if (end === 'saved' || end === 'cancelled') return
    const line = translateServerMessage(end.refusal) ?? translateServerMessage(end.error) ?? t('noAnswer')
    showToast({ heading: t('unableToDownload'), line, tone: 'problem' })
  }
  const note = running ? (
    <TransferNote
      label={running.label}
      line={running.bytes === 0 ? t('exportPreparing') : t('exportSoFar', { size: formatBytes(running.bytes) })}
      cancel={common('cancel')}
      onCancel={cancel}
    />
  ) : null
  return { start: (count) => void run(count), note }
}
