import type { HiringRequest } from '../../../contract/requests.ts'
import { sheetCalls } from '../../../contract/sheets.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { useFileDownload } from '../../../data/use-file-download.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { sayDownloadEnd } from '../../../stages/download-toast.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { Button } from '../../../ui/button.tsx'
import { NeedsConnection } from '../../../ui/needs-connection.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import s from './bulk-update.module.css'
import type { useBulkSheet } from './use-bulk-sheet.ts'
import type { useSending } from './use-sending.ts'

interface Props {
  request: HiringRequest
  chosen: NonNullable<ReturnType<typeof useBulkSheet>['chosen']>
  sending: ReturnType<typeof useSending>
  /** Updates of the request that this device has not sent yet. */
  waiting: number | undefined
}

/** The send button, the progress, and the server's response. */
export function SendPart({ request, chosen, sending, waiting }: Props) {
  const t = useText('sheets')
  const { online } = useSyncStatus()
  const { state } = sending
  const { counts } = chosen.sheet
  if (state.kind === 'sending') return <Progress percent={state.percent} onCancel={sending.cancel} />
  const mustWait = chosen.state !== 'ready' || counts.ready === 0 || waiting !== 0
  const label =
    state.kind === 'unsure'
      ? t('sendAgain')
      : counts.ready === 0
        ? t('sendNone')
        : t(counts.wrong > 0 ? 'sendRight' : 'send', { count: counts.ready, n: formatNumber(counts.ready) })
  return (
    <>
      {state.kind === 'refused' ? (
        <Refused {...{ request }} message={translateServerMessage(state.refusal)} hasErrorFile={state.hasErrorFile} />
      ) : null}
      {state.kind === 'unsure' ? <p role="alert">{t(state.isCancelled ? 'cancelled' : 'unsure')}</p> : null}
      {counts.wrong > 0 ? (
        <p className={s.hint}>{t('wrongStay', { count: counts.wrong, n: formatNumber(counts.wrong) })}</p>
      ) : null}
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <Button
            {...tied}
            kind="primary"
            full
            disabled={tied.disabled || mustWait}
            onClick={() => void sending.send(chosen)}
          >
            {label}
          </Button>
        )}
      </NeedsConnection>
    </>
  )
}

function Progress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const t = useText('sheets')
  const label = percent < 100 ? t('sending', { percent }) : t('working')
  return (
    <div className={s.progress}>
      <p role="status">{label}</p>
      <ProgressBar label={label} value={percent} max={100} />
      <Button onClick={onCancel}>{t('stop')}</Button>
    </div>
  )
}

function Refused({
  request,
  message,
  hasErrorFile,
}: {
  request: HiringRequest
  message: string
  hasErrorFile: boolean
}) {
  const t = useText('sheets')
  const { running, start } = useFileDownload()
  const { hiringRequestId } = request
  const download = () =>
    start(t('forCorrection'), sheetCalls.bulkErrors, { hiringRequestId }).then((end) => sayDownloadEnd(end))
  return (
    <div className={s.refused} role="alert">
      <p>{t('serverError', { message })}</p>
      {hasErrorFile ? (
        <Button icon="get" busy={running !== undefined} onClick={() => void download()}>
          {t('forCorrection')}
        </Button>
      ) : null}
    </div>
  )
}
