import { paths } from '../../lib/paths.ts'
import { searchOnly, toSearched } from '../../rules/search-options.ts'
import { useText } from '../../text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { SearchAddress } from './search-address.ts'
import s from './search-dashboard.module.css'

/** Leads to a new reachout of the request, with what was searched for as its filters. */
export function ToReachout({ address: { hiringRequestId, chosen } }: { address: SearchAddress }) {
  const t = useText('search')
  if (hiringRequestId === undefined) return null
  const left = searchOnly.filter((filter) => chosen[filter].length > 0).map((filter) => t(`filter.${filter}`))
  return (
    <span className={s.toReachout}>
      <ButtonLink icon="send" to={paths.runCampaign(hiringRequestId)} state={{ searched: toSearched(chosen) }}>
        {t('toReachout')}
      </ButtonLink>
      {left.length > 0 ? <small className={s.range}>{t('notInReachout', { filters: left.join(', ') })}</small> : null}
    </span>
  )
}
