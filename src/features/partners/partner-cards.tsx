import { formatDay } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { text, useText } from '../../text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { EmptyState } from '../../ui/list-parts.tsx'
import s from './partners.module.css'
import { PartnerStatus } from './partner-status.tsx'
import type { ListProps } from './partner-table.tsx'

/** The same list on a phone: one card for each partner, with its checkbox. */
export function PartnerCards({ rows, ticked, onTick }: Pick<ListProps, 'rows' | 'ticked' | 'onTick'>) {
  const t = useText('partners')
  if (rows.length === 0) return <EmptyState title={text('common', 'noDataFound')} />
  return (
    <ul className={s.cards} aria-label={t('title')}>
      {rows.map((row) => (
        <li key={row.ipId} data-selected={ticked.has(row.ipId) || undefined}>
          <CheckRow
            checked={ticked.has(row.ipId)}
            onChange={(event) => onTick([row], event.currentTarget.checked)}
            hint={
              <Dotted
                parts={[
                  t('createdOn', { day: formatDay(row.createdAt) }),
                  row.lastSignInAt === undefined
                    ? t('neverLoggedIn')
                    : t('loggedInOn', { day: formatDay(row.lastSignInAt) }),
                ]}
              />
            }
          >
            <span className={s.cardName}>{row.name}</span>
          </CheckRow>
          <div className={s.beside}>
            <PartnerStatus isActive={row.isActive} />
            <ButtonLink
              kind="text"
              data-edge="end"
              iconAfter="right"
              to={paths.industryPartner(row.ipId)}
              state={{ list: location.search }}
              aria-label={t('viewOf', { name: row.name })}
            >
              {t('view')}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}
