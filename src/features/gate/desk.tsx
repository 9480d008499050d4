import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useIsPartial } from '../../data/applicant-rows.ts'
import { useArrivals } from '../../data/desk.ts'
import { useInterviews, useInterviewsDone, usePeople } from '../../data/device-rows.ts'
import { useNow } from '../../data/now.ts'
import { useActingPartner, useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useTasksOnly } from '../../data/use-download-question.ts'
import { RestNotHere } from '../../hiring/lazy-rest-not-here.ts'
import { istDayStart } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { comesToGate, siteOf } from '../../rules/attendance.ts'
import { countInPerson } from '../../rules/day-end.ts'
import { looksLikePass } from '../../rules/pass.ts'
import { choosesPartner, mayTakeIn } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { ArrivalCard } from './arrival-card.tsx'
import s from './desk.module.css'
import { Found } from './found.tsx'
import { QueueNotes } from './queue-notes.tsx'
import { Queue } from './queue.tsx'
import { ResultSheet } from './result-sheet.tsx'
import { wakeSound } from './signal.ts'
import { useEntrance } from './use-entrance.ts'
import { takesScans, useHandScanner } from './use-hand-scanner.ts'

const NoPartner = lazy(() => import('../../acting/no-partner.tsx'))
const PartnerChoice = lazy(() => import('../../acting/partner-choice.tsx'))
const WalkInDesk = lazy(() => import('./walk-in.tsx'))
const QrScanner = lazy(async () => ({ default: (await import('../../ui/qr-scanner.tsx')).QrScanner }))

/** The gate on an interview day (GATE-03 to GATE-05): everything works from what the device holds. */
export default function Desk() {
  const t = useText('gate')
  const tasks = useText('tasks')
  const { user } = useSession()
  const [ipId] = useActingPartner()
  return (
    <Page title={t('title')} back={{ to: paths.interviewDay, label: tasks('interviewsToday') }}>
      {choosesPartner(user.effectiveCode) ? (
        <Suspense fallback={null}>
          <PartnerChoice />
        </Suspense>
      ) : null}
      {ipId === undefined ? (
        <Suspense fallback={null}>
          <NoPartner toSee="interviews" />
        </Suspense>
      ) : (
        <div className={s.gate}>
          <Gate key={ipId} ipId={ipId} />
        </div>
      )}
    </Page>
  )
}

function Gate({ ipId }: { ipId: string }) {
  const t = useText('gate')
  const isDesktop = useIsDesktop()
  const now = useNow()
  const [site, setSite] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [isAdding, setAdding] = useState(false)
  // Whose result is being recorded
  const [asked, setAsked] = useState<string>()
  const { arrival, setArrival, scan } = useEntrance(ipId)
  useHandScanner(scan)
  const day = istDayStart(now)
  const known = useInterviews(ipId, day)
  const done = useInterviewsDone(ipId, day)
  const arrived = useArrivals(ipId)
  const today = (known ?? []).filter(comesToGate)
  // Nothing is counted of a part
  const { online } = useSyncStatus()
  const isPartial = useIsPartial()
  const isLoading = isPartial !== false || !known || !done || !arrived
  const toggle = () => {
    if (!isScanning) wakeSound()
    setScanning(!isScanning)
  }
  // The bar below is that of the form of a walk-in; whoever comes with a pass meanwhile is let in from above
  const isBarTaken = isAdding && !isDesktop
  const scanButton = (
    <Button
      kind={isBarTaken ? 'text' : 'primary'}
      icon="grid"
      full={!isBarTaken}
      data-edge={isBarTaken ? 'start end' : undefined}
      aria-pressed={isScanning}
      onClick={toggle}
    >
      {isScanning ? t('stop') : t('scan')}
    </Button>
  )
  const choose = (funnelId: string) => {
    setAsked(undefined)
    setArrival({ kind: 'applicant', funnelId })
  }
  const sites = [...new Set(today.map(siteOf))].filter((name) => name !== '').sort()
  // As the end of the day counts: who has a result, or came on another day than theirs, is no interview of today and came all the same
  const ofDay = new Map([...(known ?? []), ...(done ?? []), ...(arrived ?? [])].map((row) => [row.funnelId, row]))
  const { came, total } = countInPerson([...ofDay.values()], day)
  return (
    <>
      <div className={s.entrance}>
        <div className={s.top}>
          {/* Offline, the notice over the page says that they are not here */}
          {isPartial && !online ? null : (
            <p className={s.count} role="status">
              {isLoading ? t('loading') : t('inToday', { n: formatNumber(came), total: formatNumber(total) })}
            </p>
          )}
          {isBarTaken ? scanButton : null}
        </div>
        <Suspense fallback={null}>
          <RestNotHere />
        </Suspense>
        <QueueNotes ipId={ipId} site={site} />
        {sites.length > 1 ? (
          <div className={s.site}>
            <SelectField
              label={t('site')}
              value={site}
              placeholder={t('everySite')}
              options={sites.map((name) => ({ value: name, label: name }))}
              onChange={(event) => setSite(event.target.value)}
            />
          </div>
        ) : null}
        {isDesktop ? <div className={s.scan}>{scanButton}</div> : null}
        {isDesktop || isBarTaken ? null : <ActionBar phoneOnly>{scanButton}</ActionBar>}
        {isScanning ? (
          <Suspense fallback={null}>
            <QrScanner
              label={t('camera')}
              failed={t('noCamera')}
              torch={t('torch')}
              // Whoever is in the sheet stays in it
              paused={asked !== undefined}
              onCode={(text) => void scan(text)}
            />
          </Suspense>
        ) : null}
        {arrival ? (
          <ArrivalCard arrival={arrival} site={site} onResult={setAsked} key={JSON.stringify(arrival)} />
        ) : null}
        <Find ipId={ipId} site={site} onPass={scan} onChoose={choose} onForm={setAdding} />
      </div>
      <div>
        <Queue ipId={ipId} site={site} onResult={setAsked} />
      </div>
      {asked === undefined ? null : <ResultSheet funnelId={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface FindProps {
  ipId: string
  site: string
  onPass: (text: string) => Promise<void>
  onChoose: (funnelId: string) => void
  onForm: (isShown: boolean) => void
}

/** By name or last digits; a scanner that types like a keyboard ends with Enter here as well. */
function Find({ ipId, site, onPass, onChoose, onForm }: FindProps): ReactNode {
  const t = useText('gate')
  const { user } = useSession()
  const [text, setText] = useState('')
  const isPartial = useIsPartial() !== false
  const isTasksOnly = (useTasksOnly()?.applicants ?? 0) > 0
  const { online } = useSyncStatus()
  const found = usePeople(ipId, looksLikePass(text) ? '' : text, site)
  const submit = () => {
    if (!looksLikePass(text)) return
    void onPass(text)
    setText('')
  }
  const choose = (funnelId: string) => {
    onChoose(funnelId)
    setText('')
  }
  return (
    <>
      <form
        className={s.find}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('find')}
          hint={t('findHint')}
          value={text}
          autoComplete="off"
          maxLength={2_000}
          {...takesScans}
          onChange={(event) => setText(event.target.value)}
        />
        <Found rows={text.trim() === '' ? [] : (found ?? [])} site={site} onChoose={choose} />
        {text.trim().length > 1 && !looksLikePass(text) && found?.length === 0 ? (
          <p role="status">{isPartial && online ? t('stillLoading') : t(isTasksOnly ? 'nobodyOfTasks' : 'nobody')}</p>
        ) : null}
      </form>
      {mayTakeIn(user.effectiveCode) ? (
        <Suspense fallback={null}>
          <WalkInDesk {...{ ipId, site, onForm }} typed={looksLikePass(text) ? '' : text} onChoose={choose} />
        </Suspense>
      ) : null}
    </>
  )
}
