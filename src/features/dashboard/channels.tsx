import { funnelSteps } from '../../contract/request-details.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Bars } from '../../ui/charts-bars.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { channelList } from './dashboard-address.ts'
import { useChannelWord } from './channel-word.ts'
import type { InsightsData } from './insights.tsx'
import s from './trend.module.css'

/** How far the applicants of each channel come, and how long each step takes them. */
export function Channels({ since, channels, online }: Pick<InsightsData, 'since' | 'channels'> & { online: boolean }) {
  const t = useText('dashboard')
  return (
    <Block title={t('byChannel')}>
      {channels.length === 0 ? (
        <p className={s.empty}>{t('noChannels', { day: formatDay(since) })}</p>
      ) : (
        <>
          <p className={s.hint}>{[t('appliedSince', { day: formatDay(since) }), t('stepHint')].join(' ')}</p>
          <div className={s.channels}>
            {channels.map((one, index) => (
              <Channel key={one.channel} since={since} online={online} isFirst={index === 0} {...one} />
            ))}
          </div>
        </>
      )}
    </Block>
  )
}

type ChannelProps = InsightsData['channels'][number] & { since: number; online: boolean; isFirst: boolean }

function Channel({ since, online, isFirst, channel, steps }: ChannelProps) {
  const t = useText('dashboard')
  const word = useChannelWord()(channel)
  const applied = steps.applied?.count ?? 0
  const joined = steps.joined?.count ?? 0
  const share = (count: number) => (applied > 0 ? Math.round((count / applied) * 100) : 0)
  return (
    <Disclosure
      open={isFirst}
      label={
        <>
          <b>{word}</b>
          <span className={s.conversion}>
            {t('conversion', { applied: formatNumber(applied), joined: formatNumber(joined), share: share(joined) })}
          </span>
        </>
      }
    >
      <Bars
        label={t('channelSteps', { channel: word })}
        bars={funnelSteps.map((step) => {
          const { count = 0, averageDays } = steps[step] ?? {}
          return {
            key: step,
            ...(count > 0 && online ? { to: channelList(step, since, channel) } : {}),
            label: t(`steps.${step}`),
            value: count,
            figure: formatNumber(count),
            note:
              averageDays == null || step === 'applied'
                ? t('shareOf', { share: share(count) })
                : t('days', { count: averageDays, share: share(count), n: averageDays.toFixed(1) }),
          }
        })}
      />
    </Disclosure>
  )
}
