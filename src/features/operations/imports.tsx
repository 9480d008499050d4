import { deskCalls, type CandidateImport } from '../../contract/desk.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { useRead } from '../../data/use-read.ts'
import { useRefreshWhile } from '../../data/use-refresh-while.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Block, KeyValues } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskPage } from './desk-page.tsx'
import { ImportForm } from './import-form.tsx'
import s from './operations.module.css'
import { useDeskList } from './use-desk-list.ts'

/** For operations: files of people for the candidate pool, and what became of them. */
export default function Imports() {
  const t = useText('operations')
  const list = useDeskList()
  const read = useRead(deskCalls.imports, { page: list.page, limit: list.limit })
  const isRunning = read.data?.data.some(({ finishedAt }) => finishedAt === null) ?? false
  useRefreshWhile(isRunning, read.refresh)
  return (
    <Page title={t('imports')} lead={t('importsLead')} back={{ to: paths.opsDashboard, label: t('back') }} narrow>
      <div className={s.parts}>
        <ImportForm />
        <DeskPage read={read} list={list} none={t('importsNone')} noneHint={t('importsNoneHint')}>
          {({ data }) => (
            <div className={s.cards}>
              {data.map((one) => (
                <ImportCard key={one.importId} of={one} />
              ))}
            </div>
          )}
        </DeskPage>
      </div>
    </Page>
  )
}

function ImportCard({ of }: { of: CandidateImport }) {
  const t = useText('operations')
  const when = (at: number) => t('when', { day: formatDay(at), time: formatTime(at) })
  const { rows, done, finishedAt } = of
  return (
    <Block title={<span className={s.entry}>{of.fileName}</span>}>
      {finishedAt === null ? (
        <div className={s.running} role="status">
          <p>{t('importing', { done: formatNumber(done), rows: formatNumber(rows) })}</p>
          <ProgressBar label={t('importProgress', { name: of.fileName })} value={done} max={Math.max(1, rows)} />
        </div>
      ) : null}
      <div className={s.entry}>
        <KeyValues
          rows={[
            [t('added'), formatNumber(of.added)],
            [t('known'), formatNumber(of.known)],
            [t('wrong'), formatNumber(of.wrong)],
            [t('ignored'), of.ignored.join(', ')],
            [t('who'), of.who],
            [t('uploaded'), when(of.createdAt)],
            [t('finished'), finishedAt === null ? '' : when(finishedAt)],
          ]}
        />
      </div>
      {of.hasErrors ? <ErrorsFile of={of} /> : of.wrong > 0 ? <p className={s.note}>{t('errorsGone')}</p> : null}
    </Block>
  )
}

function ErrorsFile({ of }: { of: CandidateImport }) {
  const t = useText('operations')
  const { online } = useSyncStatus()
  const { running, start } = useFileDownload()
  const download = async () => {
    const end = await start(of.fileName, deskCalls.importErrors, { importId: String(of.importId) })
    if (end === 'saved' || end === 'cancelled') return
    showToast({ heading: t('notDownloaded'), line: translateServerMessage(end.refusal), tone: 'problem' })
  }
  return (
    <div className={s.choices}>
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <Button
            {...tied}
            icon="get"
            busy={running !== undefined}
            aria-label={t('errorsFileOf', { name: of.fileName })}
            onClick={() => void download()}
          >
            {t('errorsFile')}
          </Button>
        )}
      </NeedsConnection>
      <p className={s.note}>{t('errorsKept')}</p>
    </div>
  )
}
