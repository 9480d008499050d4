import { useId, useState, type FormEvent } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import type { Desk } from '../../data/desk.ts'
import { useNow } from '../../data/now.ts'
import { LONGEST_WITH } from '../../contract/desk-entry.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { findPanel } from '../../rules/panel-kind.ts'
import type { QueueEntry } from '../../rules/queue.ts'
import { StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import s from './queue.module.css'
import { useMoves } from './use-moves.ts'

interface Props {
  entry: QueueEntry<LiveApplicant>
  desk: Desk | undefined
  /** Rooms and interviewers of today. */
  rooms: string[]
  onResult: () => void
}

/** One person of the queue: token, name, since when, with whom, and what can be done. */
export function QueueRow({ entry, desk, rooms, onResult }: Props) {
  const t = useText('queue')
  const tasks = useText('tasks')
  const now = useNow()
  const moves = useMoves(entry.row)
  const [isCalling, setCalling] = useState(false)
  const { row, state, token } = entry
  const name = row.name || tasks('unnamed')
  const sentence = useSentence(entry)
  const canResult = state !== 'done' && findPanel(row, now) !== undefined
  return (
    <li className={s.row} data-state={state}>
      <b className={s.token} data-none={token ? undefined : true}>
        {token ?? t('noToken')}
      </b>
      <div className={s.who}>
        <b>{name}</b>
        {state === 'done' ? <StageMark row={row} /> : <span>{sentence}</span>}
        {moves.isFull ? <span role="alert">{t('full')}</span> : null}
      </div>
      {isCalling ? (
        <WithWhom
          first={entry.with ?? desk?.room ?? ''}
          rooms={rooms}
          busy={moves.isSaving}
          onCall={async (room) => {
            if (await moves.callIn(room)) setCalling(false)
          }}
          onCancel={() => setCalling(false)}
        />
      ) : state === 'done' ? null : (
        <div className={s.actions} role="group" aria-label={name}>
          {token ? null : (
            <Button kind="text" busy={moves.isSaving} onClick={() => void moves.newToken()}>
              {t('giveToken')}
            </Button>
          )}
          {state === 'inside' ? null : (
            <Button kind="choose" onClick={() => setCalling(true)}>
              {t('callIn')}
            </Button>
          )}
          {canResult ? <Button onClick={onResult}>{t('result')}</Button> : null}
          {state === 'waiting' ? null : (
            <Button kind="text" busy={moves.isSaving} onClick={() => void moves.back()}>
              {t('back')}
            </Button>
          )}
          {state === 'later' ? null : (
            <Button kind="text" busy={moves.isSaving} onClick={() => void moves.later()}>
              {t('later')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const HOUR = 60

function useSentence({ state, since, with: room, by }: QueueEntry): string {
  const t = useText('queue')
  const minutes = Math.max(0, Math.floor((useNow() - since) / 60_000))
  const time =
    minutes < HOUR
      ? t('minutes', { n: formatNumber(minutes) })
      : t('hours', { h: formatNumber(Math.floor(minutes / HOUR)), n: formatNumber(minutes % HOUR) })
  if (state === 'inside') {
    const who = by ? t('calledBy', { name: by }) : ''
    return [t('isWith', { room: room ?? '', time }), who].filter(Boolean).join(' · ')
  }
  return t(state === 'later' ? 'waitsLater' : 'waits', { time })
}

// The button that was pressed is gone; a room that is right already needs no keyboard over the screen
const takeFocus = (control: HTMLElement | null) => control?.focus()

interface WithProps {
  first: string
  rooms: string[]
  busy: boolean
  onCall: (room: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the room or interviewer; the last one stands there already. */
function WithWhom({ first, rooms, busy, onCall, onCancel }: WithProps) {
  const t = useText('queue')
  const common = useText('common')
  const list = useId()
  const [room, setRoom] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const clean = room.replace(/\s+/g, ' ').trim()
    setMissing(clean === '')
    if (clean !== '' && !busy) void onCall(clean)
  }
  return (
    <form className={s.with} onSubmit={submit} noValidate>
      <TextField
        label={t('withWhom')}
        hint={t('withHint')}
        error={isMissing ? t('withMissing') : undefined}
        value={room}
        maxLength={LONGEST_WITH}
        list={list}
        autoComplete="off"
        inputRef={first === '' ? takeFocus : undefined}
        onChange={(event) => setRoom(event.target.value)}
      />
      <datalist id={list}>
        {rooms.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      <Button kind="choose" type="submit" busy={busy} ref={first === '' ? undefined : takeFocus}>
        {t('callIn')}
      </Button>
      <Button kind="text" onClick={onCancel}>
        {common('cancel')}
      </Button>
    </form>
  )
}
