import { reportCalls } from '../../contract/reports.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { sayDownloadEnd } from '../../stages/download-toast.ts'
import { currentLanguage, useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'

/** The job report of this request alone, as a PDF (DASH-11). */
export function JobReport({ hiringRequestId }: { hiringRequestId: string }) {
  const t = useText('summary')
  const { online } = useSyncStatus()
  const { running, start } = useFileDownload()
  const download = async () =>
    sayDownloadEnd(await start(t('jobReport'), reportCalls.jobs, { hiringRequestId, language: currentLanguage() }))
  return (
    <Block
      title={t('jobReport')}
      action={
        <NeedsConnection missing={!online}>
          {(tied) => (
            <Button {...tied} icon="get" busy={running !== undefined} onClick={() => void download()}>
              {t('downloadReport')}
            </Button>
          )}
        </NeedsConnection>
      }
    >
      <p>{t('jobReportHint')}</p>
    </Block>
  )
}
