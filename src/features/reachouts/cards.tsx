import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { creditCalls } from '../../contract/credits.ts'
import { reachoutCalls } from '../../contract/reachouts.ts'
import type { RequestWire } from '../../contract/request-details.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { firstReachouts } from '../../data/read-inputs.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { defaultCategory, needsTemplate } from '../../rules/reachouts.ts'
import {
  countFilters,
  isPlaceMissing,
  toCandidateFilter,
  type ReachoutSetup,
  type SetupFacts,
} from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CandidatesCard } from './candidates-card.tsx'
import { Card } from './card.tsx'
import { ChannelCard } from './channel-card.tsx'
import { countOf } from './count-of.ts'
import { FiltersCard } from './filters-card.tsx'
import { ForWhom } from './for-whom.tsx'
import s from './run-campaign.module.css'
import { StartPart } from './start-part.tsx'
import { startReason } from './start-reason.ts'
import { ScheduledSheet } from './start-sheets.tsx'
import { SuitableCard } from './suitable-card.tsx'
import { TestBot } from './test-bot.tsx'
import { UploadPart } from './upload-part.tsx'
import { WrittenToday } from './written-today.tsx'
import { useCandidates } from './use-candidates.ts'
import { useQuote, type Quote } from './use-quote.ts'
import { useStart } from './use-start.ts'
import { WhatsAppSwitch } from './whatsapp-switch.tsx'

interface Props {
  wire: RequestWire
  request: HiringRequest
  facts: SetupFacts
  setup: ReachoutSetup
  onChange: (setup: ReachoutSetup) => void
  onStarted: () => Promise<void>
}

/** A change of these does not change the candidate search: ticked candidates stay ticked. */
const aside: readonly (keyof ReachoutSetup)[] = ['channel', 'language', 'templateId', 'count']

/** The four cards of a reachout and what starts it (RO-08). */
export function Cards({ wire, request, facts, setup, onChange, onStarted }: Props) {
  const t = useText('reachouts')
  const { hiringRequestId, ipId } = request
  const { online } = useSyncStatus()
  const credits = useRead(creditCalls.details, { ipId })
  const earlier = useRead(reachoutCalls.list, firstReachouts(ipId, hiringRequestId))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isFirstWrong, setFirstWrong] = useState(false)
  const [message, setMessage] = useState<string>()
  const [missed, setMissed] = useState(0)
  const end = useEnd(hiringRequestId)
  const change = (part: Partial<ReachoutSetup>) => {
    onChange({ ...setup, ...part })
    if (!Object.keys(part).every((key) => aside.includes(key as keyof ReachoutSetup))) setTicked(new Set())
  }

  const earlierCount = earlier.data?.paginationOptions.totalcount ?? 0
  const category = setup.category ?? defaultCategory(earlierCount)
  const isUpload = category === 'upload'
  const isDecided = setup.category !== undefined || !earlier.isLoading
  const noPlace = !isUpload && isPlaceMissing(setup)
  const query = { ipId, hiringRequestId, category, filterOptions: toCandidateFilter(setup) }
  const candidates = useCandidates(query, isDecided && !isUpload && !noPlace)
  const limit = credits.data?.data[0]?.currentLimit
  const { typed, count, problem, isKnown } = countOf({
    ...{ setup, isUpload, positions: request.positions, found: candidates.total, ticked: ticked.size, credits: limit },
  })
  const reason = startReason({ setup, isUpload, noPlace, found: candidates.total, count })
  const isTemplateMissing = setup.channel !== undefined && needsTemplate(setup.channel) && !setup.templateId
  const recount = () => (isUpload ? Promise.resolve(setup.upload?.valid) : candidates.recount())
  const ask = useQuote({ ipId, recount, onCredits: credits.refresh })
  const startNow = useStart({ wire, setup, category, ticked })
  const quote = async () => {
    if (isTemplateMissing) setMissed(missed + 1)
    return isTemplateMissing || count === undefined ? undefined : ask(count)
  }
  const start = async (asked: Quote, at?: number) => {
    const how = await startNow(asked, at)
    if (!how) {
      void candidates.again()
      void credits.refresh()
      return false
    }
    // When an earlier one goes out is in the list
    end.begin(how === 'earlier' ? undefined : at)
    await onStarted()
    return true
  }
  const onMessage = useCallback((next: string | undefined) => setMessage(next), [])
  const first = (n: number | undefined) => {
    const shown = n === undefined ? [] : candidates.rows.slice(0, n)
    setTicked(new Set(n !== undefined && n <= shown.length ? shown.map(({ _id }) => _id) : []))
    // More than are shown: sent as a count of the first n of the list, so no further candidates have to be fetched
    onChange({ ...setup, count: n === undefined || n <= shown.length ? undefined : String(n) })
  }
  return (
    <div>
      <ForWhom wire={wire} credits={limit} />
      <div className={s.cards}>
        <div className={s.left}>
          <Card number={1} title={t('channelCard')}>
            <ChannelCard
              {...{ setup, change, missed, onMessage }}
              flags={{
                status: request.status,
                appVisibility: wire.appVisibility,
                webBotStatus: wire.webBot.status,
                whatsAppBotStatus: wire.whatsAppBot.status,
                carriesWhatsApp: wire.whatsAppBot.isCarried,
              }}
              facts={{
                company: request.targetEmployer ?? wire.legalEntityName ?? '',
                job: request.jobRole,
                location: request.districts.slice(0, 2).join(', '),
                maximumSalary: request.salary.max,
              }}
            />
            <WhatsAppSwitch wire={wire} />
          </Card>
          <Card number={2} title={t('candidatesCard')}>
            <CandidatesCard
              {...{ setup, facts, change, category, query }}
              hasEarlier={earlier.data && earlierCount > 0}
            />
            {isUpload ? (
              <UploadPart
                hiringRequestId={hiringRequestId}
                upload={setup.upload}
                onUpload={(upload) => change({ upload, count: undefined })}
              />
            ) : null}
          </Card>
          {isUpload ? null : (
            <Filters
              applied={setup.filters}
              facts={facts}
              onApply={(filters) => change({ filters, count: undefined })}
            />
          )}
          <TestBot
            {...{ hiringRequestId }}
            location={request.districts[0] ?? ''}
            channel={setup.channel}
            language={setup.language}
            templateId={setup.templateId}
          />
        </div>
        <div className={s.right}>
          {isUpload ? null : (
            <Card
              number={4}
              title={
                candidates.total === undefined
                  ? t(candidates.isLoading ? 'searching' : 'suitable')
                  : t('found', { count: candidates.total, n: formatNumber(candidates.total) })
              }
            >
              <WrittenToday
                count={candidates.writtenToday}
                isLeftOut={setup.filters.notToday}
                onChange={(notToday) => change({ filters: { ...setup.filters, notToday }, count: undefined })}
              />
              <SuitableCard
                {...{ candidates, ticked, noPlace }}
                count={problem ? undefined : count}
                onTick={setTicked}
                onFirst={first}
                onFirstWrong={setFirstWrong}
              />
            </Card>
          )}
        </div>
        <StartPart
          {...{ typed, count, problem, quote, message, start }}
          channelLabel={setup.channel ? t(`channel.${setup.channel}`) : ''}
          isTicked={ticked.size > 0}
          onTyped={(next) => change({ count: next })}
          credits={limit}
          lastDay={request.endDate}
          reason={reason && t(reason)}
          isReady={setup.channel !== undefined && isKnown && !noPlace && !isFirstWrong && !end.hasBegun}
          isOnline={online}
        />
      </div>
      {end.scheduledAt === undefined ? null : <ScheduledSheet at={end.scheduledAt} onClose={end.leave} />}
    </div>
  )
}

/** The filters, collapsed until the user opens them. */
function Filters(props: Parameters<typeof FiltersCard>[0]) {
  const t = useText('reachouts')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      number={3}
      title={t('filtersCard')}
      action={
        <Button
          kind="text"
          data-edge="end"
          iconAfter={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filtersSet', { count: countFilters(props.applied, props.facts) })}
        </Button>
      }
    >
      {isOpen ? <FiltersCard {...props} /> : null}
    </Card>
  )
}

/** A start goes to the list after two seconds (RO-29), ms. */
const AFTER_START = 2_000

/**
 * What comes after a start: the list after two seconds, or a message that it is scheduled. Nothing can be started
 * meanwhile.
 */
function useEnd(hiringRequestId: string) {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<{ scheduledAt: number | undefined }>()
  const leave = useCallback(() => void navigate(paths.campaigns(hiringRequestId)), [navigate, hiringRequestId])
  useEffect(() => {
    if (!begun || begun.scheduledAt !== undefined) return
    // A user who has navigated elsewhere meanwhile stays there
    const timer = setTimeout(leave, AFTER_START)
    return () => clearTimeout(timer)
  }, [begun, leave])
  return {
    hasBegun: begun !== undefined,
    scheduledAt: begun?.scheduledAt,
    begin: (scheduledAt: number | undefined) => setBegun({ scheduledAt }),
    leave,
  }
}
