import { deskCalls } from '../../contract/desk.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { TransferNote } from '../../ui/transfer-note.tsx'
import s from './operations.module.css'

/** Everything the company owns as a file, for whoever asks for it (ORD-09). */
export function CompanyData({ ipId }: { ipId: string }) {
  const t = useText('operations')
  const common = useText('common')
  const { online } = useSyncStatus()
  const { running, start, cancel } = useFileDownload()
  const download = async () => {
    const end = await start(t('exporting', { id: ipId }), deskCalls.exportCompany, { ipId })
    if (end === 'saved' || end === 'cancelled') return
    const line = translateServerMessage(end.refusal) ?? translateServerMessage(end.error) ?? t('exportNoAnswer')
    showToast({ heading: t('notDownloaded'), line, tone: 'problem' })
  }
  return (
    <Block title={t('companyData')}>
      <p>{t('companyDataLine')}</p>
      <div className={s.choices}>
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button {...tied} busy={running !== undefined} onClick={() => void download()}>
              {t('companyExport')}
            </Button>
          )}
        </NeedsConnection>
      </div>
      {running ? (
        <TransferNote
          label={running.label}
          line={running.bytes === 0 ? t('exportPreparing') : t('exportSoFar', { size: formatBytes(running.bytes) })}
          cancel={common('cancel')}
          onCancel={cancel}
        />
      ) : null}
    </Block>
  )
}
