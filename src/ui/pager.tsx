import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../text/index.ts'
import { IconButton } from './button.tsx'
import s from './pager.module.css'
import { SelectField } from './select-field.tsx'

/** The page sizes of every table (SHELL-21). */
export const pageSizes = [10, 25, 50, 100] as const

type Props = {
  /** From 1. */
  page: number
  size: number
  /** Rows in all, over all pages. */
  total: number
  /** Where not all rows have come yet: how many there will be; null while that is not known. */
  of?: number | null
  onPage: (page: number) => void
  onSize?: (size: number) => void
  /** Stays at the bottom of a desktop window while the list is longer than it; for the one list of a page. */
  docked?: boolean
  /** What is paged, where a page has more than one. */
  list?: string
}

/** How many pages `total` rows make; never less than one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

export function Pager({ page, size, total, of = total, onPage, onSize, docked = false, list }: Props) {
  const t = useText('common')
  const last = pageCount(total, size)
  const nav = useRef<HTMLElement>(null)
  const isBar = useIsBar(nav, docked)
  return (
    <nav
      ref={nav}
      className={`${s.pager} ${docked ? s.docked : ''}`}
      data-bar={isBar || undefined}
      aria-label={list ? `${list}: ${t('pages')}` : t('pages')}
    >
      {onSize ? (
        <div className={s.rows}>
          <span aria-hidden="true">{t('rows')}</span>
          <SelectField
            label={t('rows')}
            hideLabel
            placeholder={null}
            value={String(size)}
            options={pageSizes.map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(e) => onSize(Number(e.currentTarget.value))}
          />
        </div>
      ) : null}
      <div className={s.turn}>
        <span aria-live="polite">{t('page', { page, total: of === null ? '…' : pageCount(of, size) })}</span>
        <IconButton icon="left" label={t('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <IconButton icon="right" label={t('nextPage')} disabled={page >= last} onClick={() => onPage(page + 1)} />
      </div>
    </nav>
  )
}

/** Whether it stays at the bottom and the list goes on below it. What stands on it then finds its height in --fh-pager. */
function useIsBar(nav: { readonly current: HTMLElement | null }, docked: boolean): boolean {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const pager = nav.current
    if (!docked || !pager) return
    const measure = () => {
      const { bottom } = pager.getBoundingClientRect()
      // Where it stays, its end is that of the window
      setHeight(bottom > innerHeight - 1 ? pager.offsetHeight : 0)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.body)
    sizes.observe(pager)
    addEventListener('resize', measure)
    addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      removeEventListener('resize', measure)
      removeEventListener('scroll', measure)
    }
  }, [nav, docked])
  useLayoutEffect(() => {
    if (height === 0) return
    const { style } = document.documentElement
    style.setProperty('--fh-pager', `${height}px`)
    return () => void style.removeProperty('--fh-pager')
  }, [height])
  return height > 0
}
