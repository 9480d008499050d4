import { use, useId } from 'react'
import { Link } from 'react-router-dom'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useNow } from '../../data/now.ts'
import { paths } from '../../lib/paths.ts'
import { limits } from '../../rules/limits.ts'
import { findPanel } from '../../rules/panel-kind.ts'
import type { PanelAnswers } from '../../rules/panels.ts'
import type { Task } from '../../rules/tasks.ts'
import { RowBadge } from '../../stages/row-badge.tsx'
import { isPending, StageMark } from '../../stages/stage-mark.tsx'
import { LatePanel, preloadPanel } from '../../stages/late-panel.tsx'
import { openingQuestion } from '../../stages/opening-question.ts'
import { districtWord, listWord } from '../../text/lists.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { OnPhoneBadge } from '../../ui/on-phone-badge.tsx'
import { TaskCard, TimeLeft } from '../../ui/task-card.tsx'
import { ListedAt } from './listed-at.ts'
import s from './my-tasks.module.css'

type Props = {
  row: LiveApplicant & { task?: Task }
  /** The answers that this row's panel was opened with. */
  opened?: PanelAnswers | undefined
  /** The panel opens under the row; otherwise in a sheet of the page. */
  isInline?: boolean
  inked?: boolean
  /** The name and the stage are enough on a phone. */
  isBrief?: boolean
  /** It is a task no longer and keeps its place. */
  hasLeft?: boolean
  onOpen?: (answers: PanelAnswers) => void
  onClose?: () => void
}

/** One task: the applicant, their stage, the opening question (TASK-09, TASK-10). */
export function TaskRow({ row, opened, isInline = false, inked, isBrief = false, hasLeft = false, ...on }: Props) {
  const { onOpen, onClose } = on
  const now = useNow()
  const panel = findPanel(row, now)
  // An update that is pending on this phone hides the question until the server has it
  const isAnswered = isPending(row) && row.stage.at !== row.snapshot.stage.at
  const asks = panel !== undefined && !isAnswered && !hasLeft && onOpen !== undefined
  const asked = asks ? openingQuestion(panel, row) : undefined
  const id = useId()
  const words = usePersonWords(row, id)
  const isDesktop = useIsDesktop()
  return (
    <TaskCard
      {...words}
      lines={isBrief && !isDesktop ? [] : words.lines}
      pending={isPending(row)}
      {...(inked ? { inked } : {})}
      passing={hasLeft}
      stage={
        <>
          <StageMark row={row} />
          {isAnswered ? null : <Due task={row.task} />}
        </>
      }
      question={asked?.question}
      answers={
        asked ? (
          <YesNo id={id} opened={opened} isCall={asked.isCall === true} choose={(yes) => onOpen?.(asked.answer(yes))} />
        ) : undefined
      }
      foot={row.pending > 0 ? <OnThisPhone row={row} /> : hasLeft ? <LeftNote row={row} /> : undefined}
      panel={
        opened && isInline && asks ? (
          <LatePanel
            row={row}
            initial={opened}
            key={JSON.stringify(opened)}
            underRow
            onDone={onClose}
            onClose={onClose}
          />
        ) : undefined
      }
    />
  )
}

function usePersonWords(row: LiveApplicant, id: string) {
  const t = useText('tasks')
  const place = use(ListedAt)
  const gender = row.gender ? t(`genderLetters.${row.gender}`) : undefined
  const type = t(row.interviewType === 'walkIn' ? 'walkIn' : 'telephonic')
  return {
    name: (
      <Link id={id} to={paths.candidate(row.hiringRequestId, row.funnelId)} state={place}>
        {row.name || t('unnamed')}
      </Link>
    ),
    detail: [row.age, gender].filter((part) => part !== undefined).join(', '),
    lines: [
      [row.requestName, listWord('jobRoles', row.jobRole)],
      [row.district && districtWord(row.district), type],
    ].map((parts) => parts.filter(Boolean).join(' · ')),
  }
}

/** Shown only when time is short: amber on every row would mean nothing. */
function Due({ task }: { task: Task | undefined }) {
  const t = useText('tasks')
  const days = task?.daysLeft
  if (days === undefined || days > limits.urgentDays) return null
  if (days === 0) return <TimeLeft>{t('lastDay')}</TimeLeft>
  return <TimeLeft>{days > 0 ? t('daysLeft', { count: days }) : t('daysLate', { count: -days })}</TimeLeft>
}

type YesNoProps = { id: string; opened: PanelAnswers | undefined; isCall: boolean; choose: (yes: boolean) => void }

function YesNo({ id, opened, isCall, choose }: YesNoProps) {
  const t = useText('common')
  const stages = useText('stages')
  const pressed = opened && (isCall ? !opened.withoutInterview : (opened.first ?? opened.selected))
  const shared = { 'aria-describedby': id, onPointerEnter: preloadPanel, onFocus: preloadPanel }
  return (
    <>
      <Button {...shared} aria-pressed={pressed === false} onClick={() => choose(false)}>
        {t('no')}
      </Button>
      <Button
        {...shared}
        kind="choose"
        {...(isCall ? { icon: 'phone' as const } : {})}
        aria-pressed={pressed === true}
        onClick={() => choose(true)}
      >
        {isCall ? stages('call') : t('yes')}
      </Button>
    </>
  )
}

function OnThisPhone({ row }: { row: LiveApplicant }) {
  const common = useText('common')
  return (
    <>
      <RowBadge row={row} />
      <ButtonLink kind="text" to={paths.sync} aria-label={`${common('see')}: ${row.name}`}>
        {common('see')}
      </ButtonLink>
    </>
  )
}

/** Whether an update has left this device; the same height in both cases. */
export function LeftNote({ row }: { row: LiveApplicant }) {
  const t = useText('tasks')
  if (isPending(row)) return <OnPhoneBadge />
  return (
    <span className={s.done}>
      <Icon name="tick" size="s" />
      {t('done')}
    </span>
  )
}
