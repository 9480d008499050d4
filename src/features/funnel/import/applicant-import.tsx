import { useDeferredValue, useEffect, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { ActingFor } from '../../../acting/acting-for.tsx'
import { requestDetailCalls } from '../../../contract/request-details.ts'
import { toHiringRequest, type HiringRequest } from '../../../contract/requests.ts'
import type { KeptSheet } from '../../../data/use-kept-sheet.ts'
import { useRead } from '../../../data/use-read.ts'
import { NotLoaded } from '../../../hiring/not-loaded.tsx'
import { paths } from '../../../lib/paths.ts'
import { headingsKey, isMapped } from '../../../rules/applicant-columns.ts'
import { useText } from '../../../text/index.ts'
import { FileField } from '../../../ui/file-field.tsx'
import { Block, EmptyState, SkeletonRows } from '../../../ui/list-parts.tsx'
import { Page } from '../../../ui/shell/page.tsx'
import s from './applicant-import.module.css'
import { ApplicantPreview } from './applicant-preview.tsx'
import { ColumnFields } from './column-fields.tsx'
import { judgeLines } from './judge-lines.ts'
import { useAddApplicants } from './use-add-applicants.ts'
import { useApplicantFile } from './use-applicant-file.ts'
import { useFileColumns } from './use-file-columns.ts'

/** Applicants of a request from a job board's file (CONN-11): everything up to the adding works without a network. */
export default function ApplicantImport() {
  const { id = '' } = useParams()
  const t = useText('applicantImport')
  const request = useRead(requestDetailCalls.get, { hiringRequestId: id })
  const details = request.data ? toHiringRequest(request.data.data) : undefined
  return (
    <Page title={t('title')} lead={details?.name} back={{ to: paths.applicants(id), label: t('back') }} narrow>
      <ActingFor ipId={details?.ipId} name={details?.employerName} />
      {details ? (
        <Import key={id} request={details} />
      ) : request.isLoading ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <NotLoaded read={request} what="request" away={t('requestAway')} awayHint={t('requestAwayHint')} />
      )}
    </Page>
  )
}

function Import({ request }: { request: HiringRequest }) {
  const t = useText('applicantImport')
  const { file, problem, isReading, choose, drop } = useApplicantFile(request.hiringRequestId)
  const adding = useAddApplicants(request)
  const pick = (chosen: File | undefined) => {
    adding.reset()
    void choose(chosen)
  }
  const isOpen = request.status === 'active'
  useEffect(() => {
    // There is no way left to take it away
    if (!isOpen) void drop()
  }, [isOpen, drop])
  if (!isOpen) return <EmptyState title={t('notOpen')} hint={t('notOpenHint')} />
  return (
    <>
      <Block title={t('step1')}>
        <FileField
          label={t('file')}
          hint={t('fileHint')}
          accept=".xlsx,.csv"
          value={file}
          onChange={pick}
          disabled={adding.isSending}
          error={problem && t(`files.${problem}`)}
        />
        {isReading ? <p role="status">{t('reading')}</p> : null}
      </Block>
      {file && !problem ? (
        <Mapped
          key={headingsKey(file.rows[0] ?? [])}
          {...{ file, adding, ipId: request.ipId }}
          onAllAdded={() => void drop()}
        />
      ) : null}
    </>
  )
}

interface MappedProps {
  file: KeptSheet
  ipId: string
  adding: ReturnType<typeof useAddApplicants>
  onAllAdded: () => void
}

function Mapped({ file, ipId, adding, onAllAdded }: MappedProps) {
  const t = useText('applicantImport')
  const mapping = useFileColumns(ipId, file.rows[0] ?? [])
  const columns = mapping.current?.columns
  const source = mapping.current?.source.trim() ?? ''
  // Each key must not wait for thousands of rows
  const judged = useDeferredValue(source)
  const lines = useMemo(
    () => (columns && isMapped(columns) ? judgeLines(file.rows, columns, judged) : []),
    [file, columns, judged],
  )
  return (
    <>
      <ColumnFields rows={file.rows} mapping={mapping} disabled={adding.isSending} />
      {lines.length > 0 ? (
        <ApplicantPreview rows={file.rows} {...{ lines, source, adding, onAllAdded }} isBehind={judged !== source} />
      ) : columns ? (
        <p className={s.lead} role="status">
          {t(isMapped(columns) ? 'nothingThere' : 'chooseFirst')}
        </p>
      ) : null}
    </>
  )
}
