import { useState } from 'react'
import { ActingFor } from '../../../acting/acting-for.tsx'
import { PartnerPanel } from '../../../acting/partner-panel.tsx'
import { useNow } from '../../../data/now.ts'
import { useActingCode, useActingPartner } from '../../../data/session.ts'
import { NotLoaded } from '../../../hiring/not-loaded.tsx'
import { isoDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { neededColumns } from '../../../rules/request-row.ts'
import { requestHeading } from '../../../rules/request-sheet.ts'
import { useLanguage, useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Block, EmptyState, SkeletonRows } from '../../../ui/list-parts.tsx'
import { Page } from '../../../ui/shell/page.tsx'
import { ImportPreview } from './import-preview.tsx'
import s from './request-import.module.css'
import { useCreateRequests } from './use-create-requests.ts'
import { useImportLists } from './use-import-lists.ts'
import { useImportRows } from './use-import-rows.ts'
import { useRequestFile, type FileProblem } from './use-request-file.ts'
import { useTemplate } from './use-template.ts'

/** Hiring requests from a spreadsheet (HR-60): everything up to the creating works without a network. */
export default function RequestImport() {
  const t = useText('requestImport')
  const form = useText('requestForm')
  const [ipId] = useActingPartner()
  return (
    <Page title={t('title')} back={{ to: paths.hiringRequests, label: form('back') }} narrow>
      <PartnerPanel />
      <ActingFor ipId={ipId} />
      {ipId ? <Import key={ipId} ipId={ipId} /> : <EmptyState title={form('selectEmployer')} hint={t('selectHint')} />}
    </Page>
  )
}

function Import({ ipId }: { ipId: string }) {
  const t = useText('requestImport')
  const { lists, isLoading, ...read } = useImportLists(ipId)
  const { file, problem, isReading, choose, drop } = useRequestFile(ipId)
  const rows = useImportRows(ipId, problem ? undefined : file, lists)
  const creating = useCreateRequests(ipId)
  const download = useTemplate(ipId, lists)
  const [isBusy, setBusy] = useState(false)
  const fault = useFault()
  const language = useLanguage()
  const code = useActingCode(ipId)
  const now = useNow()
  if (!lists)
    return isLoading ? (
      <SkeletonRows label={t('loading')} />
    ) : (
      <NotLoaded read={read} what="requestLists" away={t('listsAway')} awayHint={t('listsAwayHint')} />
    )
  const needed = neededColumns(lists, { code, today: isoDay(now) })
  const pick = (chosen: File | undefined) => {
    creating.reset()
    void choose(chosen)
  }
  const get = () => {
    setBusy(true)
    void download().finally(() => setBusy(false))
  }
  return (
    <>
      <Block title={t('step1')}>
        <p className={s.lead}>{t('templateHint')}</p>
        <p className={s.lead}>
          {t('needed', { columns: needed.map((column) => requestHeading(column, language)).join(', ') })}
        </p>
        <Button icon="get" busy={isBusy} onClick={get}>
          {t('template')}
        </Button>
      </Block>
      <Block title={t('step2')}>
        <FileField
          label={t('file')}
          hint={t('fileHint')}
          accept=".xlsx,.csv"
          value={file}
          onChange={pick}
          disabled={creating.isSending}
          error={problem && fault(problem)}
        />
        {isReading ? <p role="status">{t('reading')}</p> : null}
      </Block>
      {rows.length > 0 ? <ImportPreview rows={rows} creating={creating} onAllCreated={() => void drop()} /> : null}
    </>
  )
}

function useFault(): (problem: FileProblem) => string {
  const t = useText('requestImport')
  const language = useLanguage()
  return ({ kind, columns }) =>
    kind === 'columns'
      ? t('files.columns', { columns: columns.map((column) => requestHeading(column, language)).join(', ') })
      : t(`files.${kind}`)
}
