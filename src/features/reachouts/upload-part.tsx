import { useEffect, useRef, useState } from 'react'
import { useCandidateUpload } from '../../data/uploads.ts'
import { readSheetFile, type SheetProblem } from '../../data/read-sheet-file.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { saveBlob } from '../../data/use-file-download.ts'
import { toReadableCsv } from '../../lib/csv.ts'
import { formatNumber } from '../../lib/numbers.ts'
import {
  candidateHeadings,
  candidateSheet,
  findCandidateLayout,
  readCandidates,
  type CandidateReading,
} from '../../rules/candidate-sheet.ts'
import type { ReachoutSetup } from '../../rules/reachout-setup.ts'
import { text, useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './run-campaign.module.css'

interface Props {
  hiringRequestId: string
  upload: ReachoutSetup['upload']
  onUpload: (upload: ReachoutSetup['upload']) => void
}

const SHOWN_PROBLEMS = 5
const SECOND_CLICK_MS = 600

/** RO-28: the file is read and checked on the device before anything is sent. */
export function UploadPart({ hiringRequestId, upload, onUpload }: Props) {
  const t = useText('reachouts')
  const { file, reading, problem, choose } = useSheet()
  const { online } = useSyncStatus()
  const { sent, start, cancel } = useUpload(hiringRequestId, onUpload)
  const shown = file ?? (upload ? { name: upload.name, size: 0 } : undefined)
  return (
    <div className={s.upload}>
      <FileField
        label={t('upload')}
        hint={t('uploadHint')}
        accept=".xlsx,.csv"
        value={shown}
        error={problem}
        onChange={(chosen) => {
          onUpload(undefined)
          choose(chosen)
        }}
      />
      {file && !reading && !problem ? <p className={s.quiet}>{t('reading')}</p> : null}
      {reading ? <Checked reading={reading} /> : null}
      {upload ? (
        <p className={s.done}>{t('fileValid', { count: upload.valid, n: formatNumber(upload.valid) })}</p>
      ) : null}
      {sent ? (
        <div className={s.sending}>
          <ProgressBar label={t('fileSending')} value={sent.done} max={sent.total} />
          {/* It stands where the button was: the second click of a double click is not meant for it */}
          <Button kind="text" onClick={() => performance.now() - sent.since > SECOND_CLICK_MS && cancel()}>
            {t('fileCancel')}
          </Button>
        </div>
      ) : null}
      {file && reading && reading.valid.length > 0 && !upload && !sent ? (
        <NeedsConnection missing={!online}>
          {(tied) => (
            <Button {...tied} icon="send" onClick={() => void start(file)}>
              {t('fileSend')}
            </Button>
          )}
        </NeedsConnection>
      ) : null}
    </div>
  )
}

function Checked({ reading: { valid, problems, duplicates } }: { reading: CandidateReading }) {
  const t = useText('reachouts')
  const wrong = problems.length - duplicates
  const save = () => {
    const rows = problems.map(({ row, problem }) => [String(row), t(`rowProblem.${problem}`)])
    const text = toReadableCsv([[t('problemHeads.row'), t('problemHeads.problem')], ...rows])
    saveBlob('problems.csv', new Blob([text], { type: 'text/csv' }))
  }
  return (
    <div className={s.checked}>
      {valid.length > 0 ? (
        <p>{t('fileValid', { count: valid.length, n: formatNumber(valid.length) })}</p>
      ) : (
        <FieldError>{t('fileNobody')}</FieldError>
      )}
      {duplicates > 0 ? <p>{t('fileDuplicates', { count: duplicates, n: formatNumber(duplicates) })}</p> : null}
      {wrong > 0 ? <p>{t('fileWrong', { count: wrong, n: formatNumber(wrong) })}</p> : null}
      {problems.length > 0 ? (
        <ul>
          {problems.slice(0, SHOWN_PROBLEMS).map(({ row, problem }) => (
            <li key={row}>{t('fileRow', { row, problem: t(`rowProblem.${problem}`) })}</li>
          ))}
        </ul>
      ) : null}
      {problems.length > SHOWN_PROBLEMS ? (
        <Button kind="text" icon="get" onClick={save}>
          {t('fileProblems', { count: problems.length, n: formatNumber(problems.length) })}
        </Button>
      ) : null}
    </div>
  )
}

/** The chosen file as the device reads it, in a worker. */
function useSheet() {
  const [state, setState] = useState<{ file?: File; reading?: CandidateReading; problem?: string }>({})
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const choose = (file: File | undefined) => {
    running.current?.abort()
    setState({ file })
    if (!file) return
    const controller = new AbortController()
    running.current = controller
    const rows: string[][] = []
    void readSheetFile(file, candidateSheet, {
      signal: controller.signal,
      onRows: (some) => {
        for (const row of some) rows.push(row)
      },
    }).then((problem) => {
      if (!controller.signal.aborted) setState({ file, ...judge(rows, problem) })
    })
  }
  return { ...state, choose }
}

function judge(rows: string[][], problem: SheetProblem | undefined): { reading?: CandidateReading; problem?: string } {
  if (problem) return { problem: text('reachouts', `fileProblem.${problem}`) }
  const [headings = [], ...people] = rows
  const layout = findCandidateLayout(headings)
  if ('at' in layout) return { reading: readCandidates(people, layout) }
  const columns = layout.missing.map((column) => candidateHeadings[column][0]).join(', ')
  return { problem: text('reachouts', 'fileColumns', { columns }) }
}

function useUpload(hiringRequestId: string, onUpload: Props['onUpload']) {
  const t = useText('reachouts')
  const sendFile = useCandidateUpload()
  const [sent, setSent] = useState<{ done: number; total: number; since: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (file: File) => {
    const controller = new AbortController()
    running.current = controller
    const since = performance.now()
    setSent({ done: 0, total: file.size, since })
    const result = await sendFile(hiringRequestId, file, {
      key: crypto.randomUUID(),
      signal: controller.signal,
      onProgress: (done, total) => setSent({ done, total, since }),
    })
    setSent(undefined)
    if (controller.signal.aborted) return
    if (!result.ok) {
      showToast({ heading: translateServerMessage(result.refusal) ?? t('fileFailed'), tone: 'problem' })
      return
    }
    const { validCount, validFileUrl } = result.value.data
    onUpload({ name: file.name, url: validFileUrl, valid: validCount })
    showToast({ heading: t('fileUploaded'), tone: 'success' })
  }
  return { sent, start, cancel: () => running.current?.abort() }
}
