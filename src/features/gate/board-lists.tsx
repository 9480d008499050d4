import type { LiveApplicant } from '../../data/applicants.ts'
import { shortName, type QueueEntry } from '../../rules/queue.ts'
import { BothWords } from './board-words.tsx'
import s from './queue-board.module.css'

type Entries = { entries: QueueEntry<LiveApplicant>[] }

/** As many as fit in letters that are read from five metres. */
const MOST_INSIDE = 5
const MOST_NEXT = 10

/** Token, name, and the room or interviewer to go to. */
export function InsideList({ entries }: Entries) {
  return (
    <section className={s.inside} aria-live="polite">
      <h2>
        <BothWords of="inside" />
      </h2>
      {entries.length === 0 ? (
        <p className={s.wait}>
          <BothWords of="nobodyInside" />
        </p>
      ) : (
        <ul>
          {entries.slice(0, MOST_INSIDE).map((entry) => (
            <li key={entry.row.funnelId}>
              <b className={s.token}>{entry.token ?? '–'}</b>
              <span className={s.name}>{shortName(entry.row.name)}</span>
              <b className={s.room}>{entry.with}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function NextList({ entries }: Entries) {
  const more = entries.length - MOST_NEXT
  return (
    <section className={s.next}>
      <h2>
        <BothWords of="next" />
      </h2>
      <ol>
        {entries.slice(0, MOST_NEXT).map((entry) => (
          <li key={entry.row.funnelId}>
            <b className={s.token}>{entry.token ?? '–'}</b>
            <span className={s.name}>{shortName(entry.row.name)}</span>
          </li>
        ))}
      </ol>
      {more > 0 ? (
        <p className={s.more}>
          <BothWords of="more" vars={{ n: String(more) }} />
        </p>
      ) : null}
    </section>
  )
}
