import { deviceCalls, type OldDevice } from '../../contract/refusal-counts.ts'
import { useRead } from '../../data/use-read.ts'
import { DAY_MS, formatDay, formatTime, HOUR_MS } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Block, KeyValues, ListHeader } from '../../ui/list-parts.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { DeskPage } from './desk-page.tsx'
import desk from './operations.module.css'
import s from './refusals.module.css'
import { usePageOf } from './use-desk-list.ts'
import { useUserWords } from './user-words.ts'

export function useOldPhones() {
  const list = usePageOf('phones', 'phoneRows')
  return { list, read: useRead(deviceCalls.old, { page: list.page, limit: list.limit }) }
}

/** The phones whose updates arrived long after they were recorded, or whose app is not the one that is offered (OPS-03). */
export function OldPhones({ list, read }: ReturnType<typeof useOldPhones>) {
  const t = useText('operations')
  const total = read.data?.paginationOptions.totalcount
  return (
    <section className={s.phones} aria-label={t('oldPhones.list')}>
      <ListHeader
        title={t('oldPhones.list')}
        note={total ? t('oldPhones.sum', { count: total, n: formatNumber(total) }) : undefined}
      />
      <p className={s.hint}>{t('oldPhones.hint')}</p>
      <DeskPage
        label={t('oldPhones.list')}
        read={read}
        list={list}
        none={t('oldPhones.none')}
        coming={<Phones phones={undefined} />}
      >
        {({ data }) => <Phones phones={data} />}
      </DeskPage>
    </section>
  )
}

const keyOf = ({ ipId, person, device, seenAt, build }: OldDevice) => [ipId, person, device, seenAt, build].join(' ')

function usePhoneWords() {
  const t = useText('operations')
  const { role } = useUserWords()
  const when = (at: number) => t('when', { day: formatDay(at), time: formatTime(at) })
  const longest = (ms: number) =>
    ms < 2 * DAY_MS
      ? t('oldPhones.hours', { count: Math.floor(ms / HOUR_MS) })
      : t('oldPhones.days', { count: Math.floor(ms / DAY_MS) })
  const late = ({ lateDay, lateWeek, longestMs }: OldDevice) =>
    lateDay === 0
      ? ''
      : [
          t('oldPhones.late', { count: lateDay, n: formatNumber(lateDay) }),
          lateWeek > 0 ? t('oldPhones.lateWeek', { n: formatNumber(lateWeek) }) : '',
          t('oldPhones.longest', { time: longest(longestMs) }),
        ]
          .filter((part) => part !== '')
          .join(' · ')
  const app = ({ build, isOldBuild, buildSince }: OldDevice) =>
    build === null
      ? t('unknown')
      : !isOldBuild
        ? t('oldPhones.upToDate')
        : buildSince === null
          ? t('oldPhones.old', { build })
          : t('oldPhones.oldSince', { build, day: formatDay(buildSince) })
  return { role, when, late, app }
}

function Phones({ phones }: { phones: OldDevice[] | undefined }) {
  const t = useText('operations')
  const isDesktop = useIsDesktop()
  const words = usePhoneWords()
  const waiting = ({ waiting: count }: OldDevice) => (count > 0 ? t('waitingCount', { count }) : '')
  if (!isDesktop)
    return (
      <div className={desk.cards}>
        {phones?.map((phone) => (
          <Block key={keyOf(phone)} title={phone.person}>
            <div className={desk.entry}>
              <KeyValues
                rows={[
                  [t('company'), `${phone.company} (${phone.ipId})`],
                  [t('role'), words.role(phone.role)],
                  [t('device'), phone.device],
                  [t('oldPhones.lateHead'), words.late(phone)],
                  [t('waiting'), waiting(phone)],
                  [t('oldPhones.app'), words.app(phone)],
                  [t('seen'), words.when(phone.seenAt)],
                ]}
              />
            </div>
          </Block>
        ))}
      </div>
    )
  const broken = (text: string) => <span className={desk.entry}>{text}</span>
  const columns: Column<OldDevice>[] = [
    { key: 'person', head: t('person'), cell: ({ person }) => broken(person) },
    {
      key: 'company',
      head: t('company'),
      width: '11.5rem',
      cell: ({ company, ipId }) => broken(`${company} (${ipId})`),
    },
    { key: 'role', head: t('role'), width: '6rem', cell: ({ role }) => words.role(role) },
    { key: 'device', head: t('device'), width: '8.5rem', cell: ({ device }) => device },
    { key: 'late', head: t('oldPhones.lateHead'), width: '11rem', cell: (phone) => words.late(phone) || '–' },
    { key: 'waiting', head: t('waiting'), width: '6.5rem', cell: (phone) => waiting(phone) || '–' },
    { key: 'app', head: t('oldPhones.app'), width: '9.5rem', cell: (phone) => broken(words.app(phone)) },
    {
      key: 'seen',
      head: t('seen'),
      width: '10.5rem',
      cell: ({ seenAt }) => <span className={desk.whole}>{words.when(seenAt)}</span>,
    },
  ]
  return <DataTable wide label={t('oldPhones.table')} rows={phones} columns={columns} rowKey={keyOf} />
}
