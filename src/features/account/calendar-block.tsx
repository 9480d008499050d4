import { useState } from 'react'
import { calendarCalls, type CalendarFeedWire } from '../../contract/calendar.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Block, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './account.module.css'
import { CalendarAddress } from './calendar-address.tsx'
import { useCalendarChange } from './use-calendar-change.ts'

/** The user's interviews in the calendar of their phone or desktop, by a secret address (CONN-10). */
export function CalendarBlock() {
  const t = useText('account')
  const read = useRead(calendarCalls.get, {})
  const [secret, setSecret] = useState<string>()
  return (
    <Block title={t('calendar')}>
      <p className={s.lead}>{t('calendarLead')}</p>
      {read.data ? (
        <Feed feed={read.data.data} onSecret={setSecret} />
      ) : read.isLoading ? (
        <SkeletonRows rows={1} label={t('calendarLoading')} />
      ) : (
        <NotLoaded read={read} what="calendar" away={t('calendarAway')} awayHint={t('profileAwayHint')} />
      )}
      <CalendarAddress secret={secret} onClose={() => setSecret(undefined)} />
    </Block>
  )
}

const at = (ms: number) => ({ day: formatDay(ms), time: formatTime(ms) })

function Feed({ feed, onSecret }: { feed: CalendarFeedWire | null; onSecret: (secret: string) => void }) {
  const t = useText('account')
  const { online } = useSyncStatus()
  const { make, end, isSending } = useCalendarChange()
  const start = async () => {
    const question = { title: t('calendarNewTitle'), body: t('calendarNewEffect'), confirmLabel: t('calendarNew') }
    if (feed && !(await confirm(question))) return
    const secret = await make()
    if (secret !== undefined) onSecret(secret)
  }
  const stop = async () => {
    const question = { title: t('calendarEndTitle'), body: t('calendarEndEffect'), confirmLabel: t('calendarEnd') }
    if (await confirm({ ...question, danger: true })) await end()
  }
  return (
    <>
      {feed ? (
        <p className={s.lead}>
          {t('calendarMade', at(feed.createdAt))}
          <br />
          {feed.lastReadAt ? t('calendarRead', at(feed.lastReadAt)) : t('calendarUnread')}
        </p>
      ) : null}
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <div className={s.buttons}>
            <Button {...tied} icon="cal" busy={isSending} onClick={() => void start()}>
              {t(feed ? 'calendarNew' : 'calendarMake')}
            </Button>
            {feed ? (
              <Button {...tied} kind="text" busy={isSending} onClick={() => void stop()}>
                {t('calendarEnd')}
              </Button>
            ) : null}
          </div>
        )}
      </NeedsConnection>
    </>
  )
}
