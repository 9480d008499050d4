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
  /** Stays at the bottom of a desktop window, for the one list of a page. */
  docked?: boolean
}

/** How many pages `total` rows make; never less than one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

export function Pager({ page, size, total, of = total, onPage, onSize, docked = false }: Props) {
  const t = useText('common')
  const last = pageCount(total, size)
  return (
    <nav className={`${s.pager} ${docked ? s.docked : ''}`} aria-label={t('pages')} data-fh-pager={docked || undefined}>
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
