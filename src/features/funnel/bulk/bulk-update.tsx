import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { HiringRequest } from '../../../contract/requests.ts'
import { sheetCalls } from '../../../contract/sheets.ts'
import { useWaiting } from '../../../data/bulk-upload.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { useFileDownload } from '../../../data/use-file-download.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../lib/paths.ts'
import { sayDownloadEnd } from '../../../stages/download-toast.ts'
import { text, useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { NeedsConnection } from '../../../ui/needs-connection.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import s from './bulk-update.module.css'
import { Preview } from './preview.tsx'
import { SendPart } from './send-part.tsx'
import { useBulkSheet, type FileProblem } from './use-bulk-sheet.ts'
import { useSending } from './use-sending.ts'

interface Props {
  request: HiringRequest
  opened: boolean
  onClose: () => void
}

/**
 * Bulk status update (BULK-01, BULK-02): the sheet to fill in, the file that was filled in, what is in it and wrong with it
 * before anything is sent, and sending it. Everything up to the sending works without a network.
 */
export default function BulkUpdate({ request, opened, onClose }: Props) {
  const t = useText('sheets')
  const { hiringRequestId } = request
  const { chosen, choose } = useBulkSheet(hiringRequestId)
  const waiting = useWaiting(hiringRequestId)
  const [isOnlyWrong, setOnlyWrong] = useState(true)
  const sending = useSending(request, {
    onDone: (done) => {
      // A wrong row went without its action: for the server it is one without any
      const wrong = chosen?.sheet.counts.wrong ?? 0
      const skipped = formatNumber(Math.max(0, done.skipped - wrong))
      const rest = t('doneLine', { unchanged: formatNumber(done.unchanged), skipped })
      showToast({
        heading: t('done', { count: done.updated, n: formatNumber(done.updated) }),
        line: wrong > 0 ? `${rest}, ${t('toCorrect', { count: wrong, n: formatNumber(wrong) })}` : rest,
        tone: 'success',
      })
      if (chosen && wrong > 0) return chosen.sheet.keepWrong()
      void choose(undefined)
      onClose()
    },
  })
  const isSending = sending.state.kind === 'sending'
  const pick = (file: File | undefined) => {
    sending.reset()
    setOnlyWrong(true)
    void choose(file)
  }
  return (
    <Sheet
      opened={opened}
      onClose={isSending ? () => undefined : onClose}
      closeOnOutside={!chosen}
      size="l"
      title={t('bulk')}
      below={<span className={s.request}>{request.name}</span>}
      footer={chosen ? <SendPart {...{ request, chosen, sending, waiting }} /> : undefined}
    >
      {waiting ? <Waiting count={waiting} /> : null}
      {chosen ? null : <Template hiringRequestId={hiringRequestId} />}
      <section className={s.step}>
        {chosen ? null : <h3 className={s.heading}>{t('step2')}</h3>}
        <FileField
          label={t('file')}
          hint={t('fileHint')}
          accept=".xlsx,.csv"
          value={chosen?.file}
          onChange={pick}
          disabled={isSending}
          error={chosen?.problem ? fileError(chosen.problem, chosen.sheet.missingHeadings) : undefined}
        />
      </section>
      {chosen && chosen.state !== 'refused' ? (
        <Preview
          sheet={chosen.sheet}
          state={chosen.state}
          disabled={isSending}
          isOnlyWrong={isOnlyWrong}
          onOnlyWrong={setOnlyWrong}
        />
      ) : null}
    </Sheet>
  )
}

function fileError(problem: FileProblem, missing: string[] | undefined): string {
  if (problem === 'headings') return text('sheets', 'problems.headings', { columns: missing?.join(', ') })
  return text('sheets', `problems.${problem}`)
}

/** A sheet must not overtake what this device has not sent yet (TRAP-77). */
function Waiting({ count }: { count: number }) {
  const t = useText('sheets')
  return (
    <p className={s.waiting} role="status">
      {t('waiting', { count })} <Link to={paths.sync}>{t('openSync')}</Link>
    </p>
  )
}

function Template({ hiringRequestId }: { hiringRequestId: string }) {
  const t = useText('sheets')
  const { online } = useSyncStatus()
  const { running, start } = useFileDownload()
  return (
    <section className={s.step}>
      <h3 className={s.heading}>{t('step1')}</h3>
      <p className={s.hint}>{t('templateHint')}</p>
      <NeedsConnection missing={!online}>
        {(tied) => (
          <Button
            {...tied}
            icon="get"
            busy={running !== undefined}
            onClick={() =>
              void start(t('template'), sheetCalls.template, { hiringRequestId }).then((end) => sayDownloadEnd(end))
            }
          >
            {t('template')}
          </Button>
        )}
      </NeedsConnection>
    </section>
  )
}
