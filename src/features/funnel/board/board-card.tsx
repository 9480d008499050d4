import { Link, useNavigate } from 'react-router-dom'
import type { LiveApplicant } from '../../../data/applicants.ts'
import { useNow } from '../../../data/now.ts'
import { formatDay, istDayStart } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { findDaysToExpire } from '../../../rules/funnel-tabs.ts'
import { limits } from '../../../rules/limits.ts'
import { columnOf, findObstacle, movesOf, type BoardColumn, type MoveKind } from '../../../rules/moves.ts'
import { tagOf, toneOf } from '../../../rules/stages.ts'
import { RowBadge } from '../../../stages/row-badge.tsx'
import { isPending, StageMark } from '../../../stages/stage-mark.tsx'
import { preloadForm } from '../../../stages/load-form.ts'
import { useText } from '../../../text/index.ts'
import { districtWord } from '../../../text/lists.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { Dotted } from '../../../ui/dotted.tsx'
import { TimeLeft } from '../../../ui/task-card.tsx'
import { useApplicantWords } from '../applicant-words.ts'
import s from './board.module.css'

interface Props {
  row: LiveApplicant
  onDrag: ((row: LiveApplicant | undefined) => void) | undefined
  onMove: ((row: LiveApplicant, kind: MoveKind) => void) | undefined
}

/** One applicant on the board. The card can be dragged when something can be recorded; its menu does the same. */
export function BoardCard({ row, onDrag, onMove }: Props) {
  const t = useText('board')
  const words = useApplicantWords()
  const now = useNow()
  const isMovable = movesOf(row, now).length > 0
  const name = words.name(row)
  const place = [words.ageGender(row), row.locality ?? districtWord(row.district ?? ''), words.distance(row)]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one more way: the menu does it all
    <article
      className={s.card}
      data-pending={isPending(row) || undefined}
      draggable={isMovable}
      onPointerEnter={preloadForm}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        // Not while the browser takes the picture of the card that the pointer carries
        setTimeout(() => onDrag?.(row))
      }}
      onDragEnd={() => onDrag?.(undefined)}
    >
      <div className={s.cardHead}>
        <h3 className={s.name}>
          <Link draggable={false} to={paths.candidate(row.hiringRequestId, row.funnelId)} data-applicant={row.funnelId}>
            {name}
          </Link>
        </h3>
        <Menu
          label={t('movesOf', { name })}
          items={useMenu(row, onMove)}
          trigger={(trigger) => (
            <IconButton bare icon="more" label={t('movesOf', { name })} className={s.more} {...trigger} />
          )}
        />
      </div>
      <Dotted className={s.line} parts={place} />
      <Standing row={row} />
    </article>
  )
}

/** The applicant's stage, as far as the column does not show it, and the time left when it is short. */
function Standing({ row }: { row: LiveApplicant }) {
  const t = useText('board')
  const now = useNow()
  const tone = toneOf(tagOf(row))
  const days = findDaysToExpire(row, now)
  const isShort = days !== undefined && days <= limits.urgentDays
  return (
    <>
      {row.pending > 0 ? (
        <RowBadge row={row} short />
      ) : tone === 'self' || tone === 'wait' ? (
        <span className={s.mark}>
          <StageMark row={row} />
        </span>
      ) : null}
      {isShort ? (
        <TimeLeft>{days < 0 ? t('expired') : days === 0 ? t('lastDay') : t('daysLeft', { count: days })}</TimeLeft>
      ) : (
        <Since row={row} />
      )}
    </>
  )
}

function Since({ row }: { row: LiveApplicant }) {
  const t = useText('board')
  const now = useNow()
  const { status, at } = row.stage
  // The day has passed and nobody has said whether they came
  if (status === 'selected' && row.joiningTime !== undefined && row.joiningTime < istDayStart(now))
    return <TimeLeft>{t('wasToJoin', { day: formatDay(row.joiningTime).replaceAll(' ', '\u00a0') })}</TimeLeft>
  const line =
    status === 'interested'
      ? t('applied', { day: formatDay(at) })
      : status === 'joined'
        ? t('joined', { day: formatDay(row.joiningTime ?? at) })
        : status === 'selected'
          ? row.joiningTime === undefined
            ? t('noJoiningDate')
            : t('joins', { day: formatDay(row.joiningTime) })
          : undefined
  return line ? <p className={s.line}>{line}</p> : null
}

const icons: Record<MoveKind, IconName> = {
  screen: 'list',
  selected: 'tick',
  joiningDate: 'cal',
  joined: 'helmet',
  rejected: 'cross',
  didNotAttend: 'noshow',
  didNotJoin: 'noshow',
}
const wished: BoardColumn[] = ['interviewed', 'selected', 'joined']

/** What can be recorded, then what cannot and why, then the profile. */
function useMenu(row: LiveApplicant, onMove: Props['onMove']): MenuItem[] {
  const t = useText('board')
  const funnel = useText('funnel')
  const navigate = useNavigate()
  const now = useNow()
  const moves = movesOf(row, now)
  const from = columnOf(row.stage.status)
  const closed = wished.flatMap((column) => {
    const obstacle = column === from ? undefined : findObstacle(row, column, now)
    // The menu leaves out 'notBack': that no applicant moves back is obvious
    return obstacle && obstacle !== 'notBack' ? [{ column, obstacle }] : []
  })
  return [
    ...moves.map(({ kind }) => ({
      key: kind,
      label: t(`moves.${kind}`),
      icon: icons[kind],
      onSelect: () => onMove?.(row, kind),
    })),
    ...closed.map(({ column, obstacle }) => ({
      key: column,
      label: t(`columns.${column}`),
      reason: t(`obstacles.${obstacle}`),
      onSelect: () => undefined,
    })),
    {
      key: 'profile',
      label: funnel('viewProfile'),
      icon: 'user',
      onSelect: () => void navigate(paths.candidate(row.hiringRequestId, row.funnelId)),
    },
  ]
}
