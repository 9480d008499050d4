import { Link } from 'react-router-dom'
import { reportCalls } from '../../contract/reports.ts'
import { useManagers } from '../../data/managers.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { manualPath, paths } from '../../lib/paths.ts'
import { sayDownloadEnd } from '../../stages/download-toast.ts'
import { currentLanguage, useLanguage, useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { PeopleToCall } from '../../ui/people-to-call.tsx'
import { Page } from '../../ui/shell/page.tsx'
import facts from './manuals.json'
import s from './resources.module.css'

const manuals = ['employers', 'interviewers', 'partners'] as const

/** Three manuals, the job report, and whom to ask (DASH-10, DASH-11). */
export default function Resources() {
  const t = useText('resources')
  const language = useLanguage() as keyof typeof facts
  const managers = useManagers()
  return (
    <Page title={t('title')} narrow>
      <Block title={t('manuals')}>
        <ul className={s.manuals}>
          {manuals.map((name) => (
            <li key={name}>
              {/* A file of the server and no address of the app */}
              <a className={s.manual} href={manualPath(name, language)} target="_blank" rel="noopener">
                <Icon name="file" />
                <span>
                  <b>{t(name)}</b>
                  <span className={s.line}>{t(`${name}Line`)}</span>
                  <span className={s.facts}>
                    {t('facts', { pages: facts[language][name].pages, size: formatBytes(facts[language][name].bytes) })}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <p className={s.note}>{t('kept')}</p>
      </Block>
      <JobReport />
      <PeopleToCall people={managers} />
      <Block title={t('help')}>
        <Link className={s.write} to={paths.feedback}>
          {t('write')}
        </Link>
      </Block>
    </Page>
  )
}

function JobReport() {
  const t = useText('resources')
  const { online } = useSyncStatus()
  const { running, start } = useFileDownload()
  const download = async () =>
    sayDownloadEnd(await start(t('jobReport'), reportCalls.jobs, { language: currentLanguage() }))
  return (
    <Block title={t('report')}>
      <p>
        <b>{t('jobReport')}</b>
        <span className={s.line}>{t('reportLine')}</span>
      </p>
      <div className={s.download}>
        <NeedsConnection missing={!online}>
          {(tied) => (
            <Button {...tied} icon="get" busy={running !== undefined} onClick={() => void download()}>
              {t('download')}
            </Button>
          )}
        </NeedsConnection>
      </div>
    </Block>
  )
}
