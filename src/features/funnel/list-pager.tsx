import { useLayoutEffect, useRef } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { IconButton } from '../../ui/button.tsx'
import s from './candidate-details.module.css'
import type { ListPager as Pager } from './use-list-pager.ts'
import { isElsewhere, useShortcutsOn } from './use-triage.ts'

/** "‹ 4 of 83 ›": through the list that the profile was opened from, by j and k too. Of a part only the arrows: it is no total. */
export function ListPager({ pager }: { pager: Pager }) {
  const t = useText('funnel')
  const { position, total, onPrevious, onNext } = pager
  useKeys(pager)
  return (
    <nav className={s.pager} aria-label={t('list')}>
      <IconButton
        bare
        icon="left"
        label={t('previousApplicant')}
        aria-keyshortcuts="k"
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      {total === undefined ? null : (
        // As wide for the first as for the last, so that the arrows stay where they are
        <span
          aria-live="polite"
          className={s.position}
          data-widest={t('positionOf', { position: formatNumber(total), total: formatNumber(total) })}
        >
          {position === undefined
            ? t('ofList', { total: formatNumber(total) })
            : t('positionOf', { position: formatNumber(position), total: formatNumber(total) })}
        </span>
      )}
      <IconButton
        bare
        icon="right"
        label={t('nextApplicant')}
        aria-keyshortcuts="j"
        disabled={!onNext}
        onClick={onNext}
      />
    </nav>
  )
}

function useKeys(pager: Pager) {
  const isOn = useShortcutsOn()
  const latest = useRef(pager)
  useLayoutEffect(() => {
    latest.current = pager
  })
  useLayoutEffect(() => {
    if (!isOn) return
    const key = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      const { onNext, onPrevious } = latest.current
      const run = { j: onNext, k: onPrevious }[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [isOn])
}
