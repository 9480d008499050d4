import { useNow } from '../../data/now.ts'
import { useOpensOffline } from '../../data/readiness.ts'
import { progress as download, useDownload } from '../../data/download-progress.ts'
import { useReadiness } from '../../data/readiness-state.ts'
import { useSession } from '../../data/session.ts'
import { useStorage } from '../../data/storage.ts'
import { useSyncActions, useSyncStatus } from '../../data/sync.ts'
import { useDownloaded } from '../../data/use-downloaded.ts'
import { useConsent, useTasksOnly } from '../../data/use-download-question.ts'
import { formatBytes, formatNumber } from '../../lib/numbers.ts'
import { limits } from '../../rules/limits.ts'
import { choosesPartner } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { Block, ListHeader } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { downloadWords } from './download-words.ts'
import { useOperationWords } from './operation-words.ts'
import s from './sync-centre.module.css'

/** Less of the room than this is told by the figures alone. */
const LEAST_DRAWN = 0.01

/** How much of this device is used, and bringing everything to it with progress. */
export function StoragePart() {
  const t = useText('sync')
  const use = useStorage()
  const opensOffline = useOpensOffline()
  // Some browsers do not tell
  const isMeasured = use !== undefined && use.quota > 0
  return (
    <>
      <ListHeader
        title={t('storage')}
        note={isMeasured ? t('storageOf', { used: formatBytes(use.used), quota: formatBytes(use.quota) }) : undefined}
      />
      <Block>
        {use ? (
          <>
            {/* A bar with next to nothing in it looks like an empty field */}
            {isMeasured && use.used / use.quota >= LEAST_DRAWN ? (
              <ProgressBar label={t('storage')} value={use.used} max={use.quota} running={false} />
            ) : null}
            <p className={s.text}>
              {t('storageHolds', {
                applicants: t('applicants', { count: use.applicants, n: formatNumber(use.applicants) }),
                requests: t('requests', { count: use.requests }),
              })}
            </p>
            {use.ofClosed > 0 ? (
              <p className={s.hint}>{t('storageClosed', { count: use.ofClosed, n: formatNumber(use.ofClosed) })}</p>
            ) : null}
            {use.applicants > limits.deviceRowsWarn ? <p className={s.text}>{t('storageMany')}</p> : null}
            {opensOffline === false ? <p className={s.text}>{t('storageNoWorker')}</p> : null}
            <p className={s.hint}>{use.persisted ? t('storagePersisted') : t('storageLoose')}</p>
          </>
        ) : null}
        <Download />
        <TasksOnly />
      </Block>
    </>
  )
}

/** What is not here because only tasks were fetched, and the word that the user gave about it. */
function TasksOnly() {
  const t = useText('sync')
  const { applicants = 0, bytes = 0 } = useTasksOnly() ?? {}
  // While they come they are not left out
  const isComing = useDownload().state === 'running'
  const { consent, change } = useConsent()
  return (
    <>
      {applicants > 0 && !isComing ? (
        <p className={s.text}>
          {t('tasksOnly', {
            applicants: t('otherApplicants', { count: applicants, n: formatNumber(applicants) }),
            size: formatBytes(bytes),
          })}
        </p>
      ) : null}
      {consent?.is === undefined ? null : (
        <CheckRow
          checked={consent.is === 'no'}
          hint={t('sparingHint')}
          onChange={({ currentTarget }) => void change(currentTarget.checked ? 'no' : 'yes').catch(() => undefined)}
        >
          {t('sparing')}
        </CheckRow>
      )}
    </>
  )
}

function Download() {
  const t = useText('sync')
  const common = useText('common')
  const progress = useDownload()
  const actions = useSyncActions()
  const { online, broughtUpToDateAt } = useSyncStatus()
  const words = useOperationWords()
  const opensOffline = useOpensOffline()
  const now = useNow()
  const { user } = useSession()
  // The first download has one number, that of the pill
  const ready = useReadiness()
  const { kind, count } = downloadWords({
    ...{ progress, here: useDownloaded(), online },
    isWhole: broughtUpToDateAt !== undefined,
    goesOn: !choosesPartner(user.code),
    isFirst: ready?.kind === 'getting',
  })
  const counted = count && { done: formatNumber(count.done), total: formatNumber(count.total) }
  const isPages = count?.of === 'pages'
  const percent = kind === 'running' && ready?.kind === 'getting' && ready.percent > 0 ? ready.percent : undefined
  const come = percent
    ? common('pillGetting', { percent })
    : counted && t(isPages ? 'downloadPages' : 'downloadOf', counted)
  const isUnderway = kind === 'running' || kind === 'finishing' || kind === 'paused'
  return (
    <div className={s.download}>
      <h3 className={s.name}>{t('download')}</h3>
      {isUnderway && count ? (
        <ProgressBar
          label={t('download')}
          value={percent ?? count.done}
          max={percent === undefined ? count.total : 100}
          planned={percent === undefined ? count.total - count.done : 100 - percent}
          running={kind !== 'paused'}
        />
      ) : (
        <p className={s.text}>{t(opensOffline === false ? 'downloadRows' : 'downloadHint')}</p>
      )}
      <div className={s.state}>
        <span className={s.hint} role="status">
          {kind === 'running'
            ? (come ?? t('downloadBegins'))
            : kind === 'finishing'
              ? t('downloadFinishing')
              : kind === 'checking'
                ? t('downloadChecking')
                : kind === 'paused'
                  ? [come, t('downloadPaused')].filter(Boolean).join(' · ')
                  : kind === 'failed' && counted
                    ? t(isPages ? 'downloadPagesFailed' : 'downloadFailed', counted)
                    : broughtUpToDateAt === undefined
                      ? null
                      : t('downloadDone', { when: words.when(broughtUpToDateAt, now) })}
        </span>
        {kind === 'running' ? (
          // Announced, and not begun: there is nothing to cancel yet
          download.running ? (
            <Button kind="text" data-edge="end" onClick={actions.cancelDownload}>
              {t('cancel')}
            </Button>
          ) : null
        ) : kind === 'finishing' ? null : (
          <NeedsConnection missing={!online} under>
            {(tied) => (
              <Button
                kind="text"
                data-edge="end"
                icon="get"
                {...tied}
                busy={kind === 'checking'}
                onClick={() => void actions.download()}
              >
                {t('downloadNow')}
              </Button>
            )}
          </NeedsConnection>
        )}
      </div>
    </div>
  )
}
