import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { creditCalls } from '../../contract/credits.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import { requestDetailCalls, type RequestWire } from '../../contract/request-details.ts'
import { toHiringRequest } from '../../contract/requests.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { defaultCategory, defaultCount, findCountProblem, needsTemplate } from '../../rules/reachouts.ts'
import {
  countFilters,
  readCount,
  readSetup,
  toCandidateFilter,
  type ReachoutSetup,
} from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CandidatesCard } from './candidates-card.tsx'
import { ChannelCard } from './channel-card.tsx'
import { FiltersCard } from './filters-card.tsx'
import s from './run-campaign.module.css'
import { StartPart } from './start-part.tsx'
import { ScheduledSheet } from './start-sheets.tsx'
import { SuitableCard } from './suitable-card.tsx'
import { TestBot } from './test-bot.tsx'
import { UploadPart } from './upload-part.tsx'
import { useCandidates } from './use-candidates.ts'
import { useStart } from './use-start.ts'

/** Create New Reachout (RO-08 to RO-31). */
export default function RunCampaign() {
  const t = useText('reachouts')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(requestDetailCalls.get, { hiringRequestId: id })
  const refused = read.refusal !== undefined
  // RO-10: only when the server has said so (TRAP-11)
  useEffect(() => {
    if (refused) void navigate(-1)
  }, [refused, navigate])
  const wire = read.data?.data
  return (
    <Page
      title={t('title')}
      tabBar={false}
      back={{ to: paths.summary(id), label: wire?.hiringReqName ?? t('toRequest') }}
    >
      {wire ? (
        <Setup key={id} wire={wire} />
      ) : read.isLoading || refused ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <EmptyState title={t('notSaved')} hint={t('needsFirst')} />
      )}
    </Page>
  )
}

function Setup({ wire }: { wire: RequestWire }) {
  const t = useText('reachouts')
  const request = useMemo(() => toHiringRequest(wire), [wire])
  const { hiringRequestId, ipId } = request
  const facts = useMemo(() => ({ jobRole: request.jobRole, districts: request.districts }), [request])
  const draft = useDraft(`reachout/${ipId}/${hiringRequestId}`)
  const navigate = useNavigate()
  if (request.status === 'pending')
    return (
      <Sheet
        opened
        size="s"
        title={t('pendingTitle')}
        onClose={() => void navigate(paths.summary(hiringRequestId))}
        footer={
          <Button kind="primary" full onClick={() => void navigate(paths.summary(hiringRequestId))}>
            {t('ok')}
          </Button>
        }
      >
        <p>{t('pendingBody')}</p>
      </Sheet>
    )
  if (draft.value === undefined) return <SkeletonRows label={t('loading')} />
  return <Cards wire={wire} setup={readSetup(draft.value, facts)} onChange={draft.set} onStarted={draft.clear} />
}

type CardsProps = {
  wire: RequestWire
  setup: ReachoutSetup
  onChange: (setup: ReachoutSetup) => void
  onStarted: () => Promise<void>
}

function Cards({ wire, setup, onChange, onStarted }: CardsProps) {
  const t = useText('reachouts')
  const request = useMemo(() => toHiringRequest(wire), [wire])
  const { hiringRequestId, ipId } = request
  const facts = useMemo(() => ({ jobRole: request.jobRole, districts: request.districts }), [request])
  const navigate = useNavigate()
  const { online } = useSyncStatus()
  const credits = useRead(creditCalls.details, { ipId })
  const earlier = useRead(reachoutCalls.list, { ipId, hiringRequestId })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState<string>()
  const [isFiltering, setFiltering] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const [scheduledAt, setScheduledAt] = useState<number>()
  const change = (part: Partial<ReachoutSetup>) => {
    onChange({ ...setup, ...part })
    if (!('channel' in part) && !('language' in part) && !('templateId' in part) && !('count' in part))
      setTicked(new Set())
  }

  const earlierCount = earlier.data?.paginationOptions.totalcount ?? 0
  const category = setup.category ?? defaultCategory(earlierCount)
  const isUpload = category === 'upload'
  const candidates = useCandidates(
    { ipId, hiringRequestId, category, filterOptions: toCandidateFilter(setup) },
    !isUpload,
  )
  const available = isUpload ? (setup.upload?.valid ?? 0) : (candidates.total ?? 0)
  const suggested = isUpload ? available : defaultCount(request.positions, available)
  const isKnown = isUpload ? setup.upload !== undefined : candidates.total !== undefined
  const typed = ticked.size > 0 ? String(ticked.size) : (setup.count ?? (isKnown ? formatNumber(suggested) : ''))
  const count = readCount(typed)
  const limit = credits.data?.data[0]?.currentLimit
  const problem = isKnown ? findCountProblem(count, { available, credits: limit }) : undefined
  const company = request.targetEmployer ?? wire.legalEntityName ?? ''
  const isTemplateMissing = setup.channel !== undefined && needsTemplate(setup.channel) && !setup.templateId

  const startNow = useStart({ wire, setup, category, ticked })
  const quote = async () => {
    setAsked(true)
    if (isTemplateMissing || count === undefined) return undefined
    // Asked anew: what it costs must be true at the moment a person confirms it
    const [total] = await Promise.all([isUpload ? setup.upload?.valid : candidates.again(), credits.refresh()])
    if (total === undefined || count > total) return undefined
    return { count, credits: count }
  }
  const onMessage = useCallback((next: string | undefined) => setMessage(next), [])
  const channelLabel = setup.channel ? t(`channel.${setup.channel}`) : ''
  return (
    <div>
      {/* OPS and SSC work for somebody else: it is said on top (TRAP-28) */}
      <p className={s.lead}>{t('forPartner', { name: `${request.name} · ${company}` })}</p>
      <div className={s.cards}>
        <div className={s.left}>
          <Card number={1} title={t('channelCard')}>
            <ChannelCard
              {...{ setup, change, onMessage }}
              flags={{
                status: request.status,
                appVisibility: wire.appVisibility,
                webBotStatus: wire.webBot.status,
                whatsAppBotStatus: wire.whatsAppBot.status,
              }}
              facts={{
                company,
                job: request.jobRole,
                location: request.districts.slice(0, 2).join(', '),
                maximumSalary: request.salary.max,
              }}
              isTemplateMissing={wasAsked && isTemplateMissing}
            />
          </Card>
          <Card number={2} title={t('candidatesCard')}>
            <CandidatesCard {...{ setup, facts, change, category }} hasEarlier={earlierCount > 0} />
            {isUpload ? (
              <UploadPart
                hiringRequestId={hiringRequestId}
                upload={setup.upload}
                onUpload={(upload) => change({ upload, count: undefined })}
              />
            ) : null}
          </Card>
          {isUpload ? null : (
            <Card
              number={3}
              title={t('filtersCard')}
              action={
                <Button
                  kind="text"
                  iconAfter={isFiltering ? 'up' : 'down'}
                  aria-expanded={isFiltering}
                  onClick={() => setFiltering(!isFiltering)}
                >
                  {t('filtersSet', { count: countFilters(setup.filters, facts) })}
                </Button>
              }
            >
              {isFiltering ? (
                <FiltersCard
                  applied={setup.filters}
                  facts={facts}
                  onApply={(filters) => change({ filters, count: undefined })}
                />
              ) : null}
            </Card>
          )}
          {setup.channel && !isTemplateMissing && setup.channel === 'webBot' ? (
            <Block title={t('bot')}>
              <TestBot
                {...{ hiringRequestId }}
                location={request.districts[0] ?? ''}
                channel={setup.channel}
                language={setup.language}
                templateId={setup.templateId}
              />
            </Block>
          ) : null}
        </div>
        <div className={s.right}>
          {isUpload ? null : (
            <Card
              number={4}
              title={
                candidates.total === undefined
                  ? t('searching')
                  : t('found', { count: candidates.total, n: formatNumber(candidates.total) })
              }
            >
              <SuitableCard {...{ candidates, ticked }} onTick={setTicked} />
            </Card>
          )}
        </div>
        <StartPart
          {...{ typed, count, problem, quote, message, channelLabel }}
          isTicked={ticked.size > 0}
          onTyped={(next) => change({ count: next })}
          credits={limit}
          isReady={setup.channel !== undefined && isKnown}
          isOnline={online}
          start={async (asked, at) => {
            const isStarted = await startNow(asked, at)
            if (!isStarted) {
              void candidates.again()
              void credits.refresh()
              return false
            }
            await onStarted()
            if (at === undefined) setTimeout(() => void navigate(paths.campaigns(hiringRequestId)), AFTER_START)
            else setScheduledAt(at)
            return true
          }}
        />
      </div>
      {scheduledAt === undefined ? null : (
        <ScheduledSheet at={scheduledAt} onClose={() => void navigate(paths.campaigns(hiringRequestId))} />
      )}
    </div>
  )
}

/** A start goes to the list after two seconds (RO-29), ms. */
const AFTER_START = 2_000

type CardProps = { number: number; title: string; action?: React.ReactNode; children: React.ReactNode }

function Card({ number, title, action, children }: CardProps) {
  return (
    <section className={s.card}>
      <div className={s.head}>
        <span className={s.number} aria-hidden="true">
          {number}
        </span>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
