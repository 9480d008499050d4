import { useId, useState, type ReactNode } from 'react'
import { reachoutLimits } from '../../contract/reachout-words.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { creditsFor, isLowAfter, type CountProblem } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { CreditsAfter } from './credits-after.tsx'
import s from './run-campaign.module.css'
import { ConfirmSheet, ScheduleSheet } from './start-sheets.tsx'
import type { Quote } from './use-quote.ts'

interface Props {
  /** The text in the field, and whether it comes from ticked candidates or from typing. */
  typed: string
  isTicked: boolean
  onTyped: (typed: string) => void
  count: number | undefined
  problem: CountProblem | undefined
  /** Undefined while they are not known. */
  credits: number | undefined
  /** What is to be done first (startReason). Other obstacles stand at their fields. */
  reason: string | undefined
  isReady: boolean
  isOnline: boolean
  channelLabel: string
  message: string | undefined
  /** Of the request, epoch ms: nothing is scheduled after it. */
  lastDay: number
  /** Requests cost and count again before the user confirms. Undefined: missing or changed, and a message was shown. */
  quote: () => Promise<Quote | undefined>
  start: (quote: Quote, scheduledTime?: number) => Promise<boolean>
}

/** What it costs, what there is, and what is left of it; the rupee as the history has it (RO-23): no credit costs one. */
function Cost({ cost, credits, after }: { cost: number; credits: number | undefined; after: ReactNode }) {
  const t = useText('reachouts')
  return (
    <>
      <div className={s.sums}>
        <p>
          {t('required', { count: cost, n: formatNumber(cost) })}
          {credits === undefined ? null : ` · ${t('available', { n: formatNumber(credits) })}`}
        </p>
        {after}
        {cost > 0 ? <small>{t('inHistory', { n: formatNumber(cost) })}</small> : null}
      </div>
      {credits === undefined ? null : (
        <ProgressBar
          label={t('partnerCredits', { n: formatNumber(credits) })}
          value={Math.max(0, credits - cost)}
          planned={Math.min(cost, credits)}
          max={credits}
          running={false}
        />
      )}
    </>
  )
}

/** How many, what it costs, and the two ways to start (RO-21, RO-23, RO-24). */
export function StartPart(props: Props) {
  const { typed, isTicked, onTyped, count, problem, credits, isReady, isOnline, channelLabel, message, start } = props
  const { reason, lastDay } = props
  const reasonId = useId()
  const t = useText('reachouts')
  const [asked, setAsked] = useState<{ kind: 'now' | 'later'; quote: Quote }>()
  const [isBusy, setBusy] = useState(false)
  const isDesktop = useIsDesktop()
  const [isOpen, setOpen] = useState(false)
  const cost = creditsFor(count ?? 0)
  // More credits would not help where there are not so many candidates
  const isPossible = problem === undefined || problem === 'exceedsCredits'
  const after = credits === undefined || !isPossible ? null : <CreditsAfter {...{ credits, cost }} />
  const isWrong = problem !== undefined || count === undefined || count === 0
  const ask = async (kind: 'now' | 'later') => {
    setBusy(true)
    const quote = await props.quote()
    setBusy(false)
    if (quote) setAsked({ kind, quote })
  }
  const close = () => setAsked(undefined)
  const isBlocked = isWrong || !isReady
  // What is short is said without being asked
  const isShort = credits !== undefined && isPossible && (isLowAfter(credits, cost) || credits < cost)
  const height = isOpen ? 'open' : problem !== undefined ? 'wrong' : isShort || reason !== undefined ? 'more' : 'lines'
  return (
    <div className={s.start} data-fh-startbar={height}>
      <div className={s.count} data-wrong={problem !== undefined || undefined}>
        {isDesktop ? null : <span aria-hidden>{t('countShort')}</span>}
        <TextField
          label={t('count')}
          hideLabel={!isDesktop}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          disabled={isTicked}
          value={typed}
          error={problem ? t(`countProblem.${problem}`, { most: formatNumber(reachoutLimits.candidates) }) : undefined}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
      </div>
      {isDesktop ? (
        <div className={s.cost}>
          <Cost {...{ cost, credits, after }} />
        </div>
      ) : (
        <button type="button" className={`fh-focus ${s.sum}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>
            {credits === undefined
              ? t('required', { count: cost, n: formatNumber(cost) })
              : t('ofCredits', { n: formatNumber(cost), all: formatNumber(credits) })}
          </span>
          <Icon name={isOpen ? 'down' : 'up'} size="s" />
        </button>
      )}
      {!isDesktop && (isOpen || isShort || reason) ? (
        <div className={`${s.cost} ${s.more}`}>
          {isOpen ? <Cost {...{ cost, credits, after }} /> : isShort ? after : null}
          {reason ? <Reason id={reasonId}>{reason}</Reason> : null}
        </div>
      ) : null}
      <NeedsConnection missing={!isOnline} under>
        {(online) => {
          const tied = isOnline && reason ? { ...online, 'aria-describedby': reasonId } : online
          return (
            <span className={s.actions}>
              <Button
                {...tied}
                {...(isDesktop ? { icon: 'clock' } : {})}
                disabled={tied.disabled || isBlocked}
                busy={isBusy}
                onClick={() => void ask('later')}
              >
                {t('schedule')}
              </Button>
              <Button
                {...tied}
                kind="primary"
                disabled={tied.disabled || isBlocked}
                busy={isBusy}
                onClick={() => void ask('now')}
              >
                {t('initiate')}
              </Button>
              {isDesktop && isOnline && reason ? <Reason id={reasonId}>{reason}</Reason> : null}
            </span>
          )
        }}
      </NeedsConnection>
      {asked?.kind === 'now' ? (
        <ConfirmSheet
          {...{ channelLabel, message }}
          online={isOnline}
          quote={asked.quote}
          onClose={close}
          start={() => start(asked.quote)}
        />
      ) : null}
      {asked?.kind === 'later' ? (
        <ScheduleSheet
          {...{ channelLabel, message, lastDay }}
          online={isOnline}
          quote={asked.quote}
          onClose={close}
          start={(at) => start(asked.quote, at)}
        />
      ) : null}
    </div>
  )
}

/** Why the buttons are disabled, beside them. */
function Reason({ id, children }: { id: string; children: string }) {
  return (
    <small id={id} className={s.reason}>
      {children}
    </small>
  )
}
