import type { useFunnel } from '../../data/applicants.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import type { FunnelColumn } from '../../rules/views.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { ApplicantCards } from './applicant-cards.tsx'
import { ApplicantTable } from './applicant-table.tsx'
import type { Selection } from './batch/use-selection.ts'
import s from './applicants.module.css'
import type { FunnelAddress } from './funnel-address.ts'

interface Props {
  funnel: ReturnType<typeof useFunnel>
  address: FunnelAddress
  selection: Selection
  isDesktop: boolean
  columns: readonly FunnelColumn[]
  isCampaigning: boolean
  /** Nothing of the request is here, and whose it is may still be asked. */
  isWaiting: boolean
  /** What is searched for may be among the rows that are on their way. */
  isSearching: boolean
  /** Takes back the search and the channel, where there is one. */
  clear: (() => void) | undefined
  /** Of the rows, and of whose request it is. */
  refresh: () => Promise<void>
  onSort: Parameters<typeof ApplicantTable>[0]['onSort']
}

/** A page of the funnel as a table or as cards, or why there is none (FUN-04, FUN-09). */
export function FunnelRows({ funnel, address, selection, isDesktop, columns, ...rest }: Props) {
  const { isCampaigning, isWaiting, isSearching, clear, onSort, refresh } = rest
  const t = useText('funnel')
  const common = useText('common')
  if (funnel.isNotSaved && !isWaiting)
    return (
      <NotLoaded
        read={{ refusal: undefined, refresh }}
        what="applicants"
        away={t('notSaved')}
        awayHint={t('notSavedHint')}
      />
    )
  const table = { tab: address.tab, chosen: columns, selection, sort: address.sort, onSort }
  if (isWaiting || isSearching || funnel.isLoading || !funnel.rows)
    return isDesktop ? (
      <ApplicantTable {...table} rows={undefined} />
    ) : (
      <SkeletonRows label={t(isSearching ? 'searching' : 'loading')} joined />
    )
  if (funnel.total === 0) {
    // The hint to come back later is no help when a search or a filter found nothing
    const isNarrowed = address.search !== '' || address.channel !== undefined
    const ownHint = isNarrowed ? 'noCandidatesHint' : address.tab === 'all' ? 'noCandidatesYet' : 'noneInTab'
    return (
      <EmptyState
        applicants
        title={t('noCandidates')}
        hint={isCampaigning && !isNarrowed ? t('thankYouForVisiting') : t(ownHint)}
        action={
          clear ? (
            <Button onClick={clear}>{address.channel ? t('clearBoth') : common('clearSearch')}</Button>
          ) : undefined
        }
      />
    )
  }
  return (
    <div className={s.rows} aria-busy={funnel.isBehind}>
      {isDesktop ? (
        <ApplicantTable {...table} rows={funnel.rows} />
      ) : (
        <ApplicantCards rows={funnel.rows} showReason={address.tab === 'rejected'} selection={selection} />
      )}
    </div>
  )
}
