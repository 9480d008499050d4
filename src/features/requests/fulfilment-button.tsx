import { sheetCalls } from '../../contract/sheets.ts'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { sayDownloadEnd } from '../../stages/download-toast.ts'
import { currentLanguage, useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Fulfilment of the chosen partner's requests; for OPS only (HR-50). */
export function FulfilmentButton({ ipId }: { ipId: string | undefined }) {
  const t = useText('sheets')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const { running, start } = useFileDownload()
  if (user.code !== 'OPS') return null
  const download = async () => {
    if (!ipId) return void showToast({ heading: t('selectEmployer'), tone: 'problem' })
    sayDownloadEnd(await start(t('fulfilment'), sheetCalls.fulfilment, { ipId, language: currentLanguage() }))
  }
  return (
    <NeedsConnection missing={!online}>
      {(tied) => (
        <Button {...tied} icon="get" busy={running !== undefined} onClick={() => void download()}>
          {t('fulfilment')}
        </Button>
      )}
    </NeedsConnection>
  )
}
