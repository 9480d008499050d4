import { useState, type ReactNode } from 'react'
import { reachoutLimits } from '../../contract/reachout-words.ts'
import { useNow } from '../../data/now.ts'
import { formatDay, formatTime, formatWeekday, HOUR_MS, istDayStart } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { findScheduleProblem, proposedTime, QUARTER_MS, scheduleDays } from '../../rules/reachouts.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './run-campaign.module.css'
import type { Quote } from './use-quote.ts'

interface Props<At extends unknown[]> {
  channelLabel: string
  message: string | undefined
  quote: Quote
  /** Nothing is started without a network, and what is chosen stays (TRAP-84). */
  online: boolean
  onClose: () => void
  /** Returns whether the server accepted it; when not, the reason has been shown and the sheet stays open. */
  start: (...at: At) => Promise<boolean>
}

/** Modal 1: what is sent, to how many, for how much (RO-24). */
export function ConfirmSheet({ channelLabel, message, quote, online, onClose, start }: Props<[]>) {
  const t = useText('reachouts')
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    if (await start()) onClose()
    else setBusy(false)
  }
  return (
    <Sheet
      opened
      title={t('startTitle', { channel: channelLabel })}
      onClose={onClose}
      closeOnOutside={!isBusy}
      footer={
        <DialogActions
          label={t('confirmYes')}
          onCancel={onClose}
          busy={isBusy}
          online={online}
          onGo={() => void go()}
        />
      }
    >
      <Terms {...{ message, quote }} />
    </Sheet>
  )
}

function Terms({ message, quote, children }: { message: string | undefined; quote: Quote; children?: ReactNode }) {
  const t = useText('reachouts')
  return (
    <div className={s.terms}>
      <p>{t('confirmBody', { count: quote.count, n: formatNumber(quote.count) })}</p>
      <p>{t('leftAfter', { count: quote.left, n: formatNumber(quote.left) })}</p>
      {children}
      {message ? (
        <blockquote className={s.message} aria-label={t('preview')}>
          {message}
        </blockquote>
      ) : null}
    </div>
  )
}

/** A field of the browser for a time looks and asks different on every phone. By the clock of a day: any will do. */
const times = Array.from({ length: 96 }, (_, at) => formatTime(istDayStart(0) + at * QUARTER_MS)).map((value) => ({
  value,
  label: value,
}))

/** Modal 2: when, today or one of the next six days, while the request lasts (RO-24, RO-25). */
export function ScheduleSheet(props: Props<[at: number]> & { lastDay: number }) {
  const { channelLabel, message, quote, lastDay, online, onClose, start } = props
  const t = useText('reachouts')
  const now = useNow()
  const days = scheduleDays(now, lastDay)
  const [day, setDay] = useState(() => istDayStart(proposedTime(now, lastDay)))
  // What was chosen stays until another day is chosen, or a message would go out on a day nobody named
  const shown = [...new Set([day, ...days])].sort((one, other) => one - other)
  const isOver = day < istDayStart(now)
  const [time, setTime] = useState(() => formatTime(proposedTime(now, lastDay)))
  const [isBusy, setBusy] = useState(false)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = day + hour * HOUR_MS + minute * 60_000
  const problem = findScheduleProblem(at, now, lastDay)
  const wrongDay =
    (isOver && t('dayOver')) ||
    (problem === 'far' && t('farDay', { n: reachoutLimits.scheduleDays - 1 })) ||
    (problem === 'ended' && t('endedDay')) ||
    undefined
  const go = async () => {
    if (problem) return
    setBusy(true)
    if (await start(at)) onClose()
    else setBusy(false)
  }
  return (
    <Sheet
      opened
      title={t('scheduleTitle', { channel: channelLabel })}
      onClose={onClose}
      closeOnOutside={!isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (online && !isBusy) void go()
      }}
      footer={
        <DialogActions
          label={t('scheduleYes')}
          onCancel={onClose}
          busy={isBusy}
          online={online}
          disabled={problem !== undefined}
        />
      }
    >
      <Terms {...{ message, quote }}>
        <div className={s.moment}>
          <SelectField
            data-autofocus
            label={t('day')}
            placeholder={null}
            value={String(day)}
            options={shown.map((one) => ({
              value: String(one),
              label: `${formatWeekday(one)} ${formatDay(one)}`,
            }))}
            hint={days.length < reachoutLimits.scheduleDays ? t('lastDay', { day: formatDay(lastDay) }) : undefined}
            error={wrongDay}
            onChange={(event) => setDay(Number(event.currentTarget.value))}
          />
          <SelectField
            label={t('time')}
            placeholder={null}
            value={time}
            options={times}
            error={problem === 'past' && !isOver ? t('pastTime') : undefined}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
      </Terms>
    </Sheet>
  )
}

/** Modal 3 (RO-24). */
export function ScheduledSheet({ at, onClose }: { at: number; onClose: () => void }) {
  const t = useText('reachouts')
  return (
    <Sheet
      opened
      size="s"
      title={t('scheduledTitle')}
      onClose={onClose}
      footer={
        <Button kind="primary" full onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <p>{t('scheduledBody', { day: formatDay(at), time: formatTime(at) })}</p>
    </Sheet>
  )
}
