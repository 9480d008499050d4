import { useMemo, useState } from 'react'
import { weightKeys } from '../../contract/weight-keys.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSearchState } from '../../data/use-search-state.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { countChosen, type Chosen } from '../../rules/search-options.ts'
import { readWeights, showWeights, type TypedWeights } from '../../rules/weights.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Block, EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnectionHint } from '../../ui/needs-connection.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { FiltersPanel } from './filters-panel.tsx'
import { Results } from './results.tsx'
import s from './search-dashboard.module.css'
import { ToReachout } from './to-reachout.tsx'
import { useExport } from './use-export.tsx'
import { searchAddress, startOf, type SearchAddress } from './search-address.ts'
import { useFilterOptions, useRequests } from './use-requests.ts'
import { useSearchRun } from './use-search-run.ts'
import { WeightActions } from './weight-actions.tsx'
import { WeightsPanel } from './weights-panel.tsx'

type Props = { address: SearchAddress; go: (next: SearchAddress) => void }

/** Whom the pool has for a hiring request, by weights that operations staff choose (SRCH-01 to SRCH-20). */
export default function SearchDashboard() {
  const t = useText('search')
  const isDesktop = useIsDesktop()
  const { online } = useSyncStatus()
  const [address, go] = useSearchState(searchAddress)
  const { chosen, setChosen, typed, setTyped, musts, setMusts } = useDrafts(address)
  const [turn, setTurn] = useState(0)
  const [sheet, setSheet] = useState<'filters' | 'weights'>()
  const [missing, setMissing] = useState<string>()
  const found = useFilterOptions(address.hiringRequestId)
  const { result, running } = useSearchRun(address, turn)
  const weights = useMemo(() => readWeights(typed), [typed])
  const supply = result?.total ?? 0
  const exporting = useExport(address)

  /** Says it, and leads to the field: on a phone it is behind the sheet of the weights. */
  const askForRequest = (words: string) => {
    say(words)
    setMissing(words)
    setSheet(undefined)
    if (isDesktop) document.getElementById(REQUEST)?.focus()
  }
  /** Searches once for what is on the screen, whichever button was pressed (SRCH-09, SRCH-10, SRCH-13). */
  const apply = () => {
    if (address.hiringRequestId === undefined) return askForRequest(t('selectRequest'))
    if (!weights) return say(t('checkWeights'))
    setSheet(undefined)
    const next = { ...address, chosen, weights, musts, page: 1 }
    if (searchAddress.serialize(next).toString() === searchAddress.serialize(address).toString()) setTurn(turn + 1)
    else go(next)
  }
  const filters = <FiltersPanel found={found} chosen={chosen} onChange={setChosen} />
  const weightBoxes = <WeightsPanel weights={typed} onChange={setTyped} musts={musts} onMusts={setMusts} />
  const weightActions = (
    <WeightActions
      hiringRequestId={address.hiringRequestId}
      weights={weights}
      musts={musts}
      supply={supply}
      onLoad={(scheme) => {
        setTyped(showWeights(scheme.weightage))
        setMusts([...scheme.musts])
      }}
      onMissingRequest={askForRequest}
      onApply={apply}
      onExport={exporting.start}
    />
  )
  const off = { disabled: !online, 'aria-describedby': online ? undefined : OFFLINE }

  return (
    <Page title={t('title')}>
      {exporting.note}
      <div className={s.dashboard}>
        <div className={s.left}>
          <Block>
            <RequestChooser
              value={address.hiringRequestId}
              error={address.hiringRequestId === undefined ? missing : undefined}
              onChange={(hiringRequestId) => go(startOf(hiringRequestId))}
            />
            <Button {...off} icon="search" full kind="primary" busy={running} onClick={apply}>
              {t('search')}
            </Button>
            {online ? null : <NeedsConnectionHint id={OFFLINE} />}
          </Block>
          {isDesktop ? (
            <Block title={t('weightsTitle')} action={<span className={s.range}>{t('weightsRange')}</span>}>
              {weightBoxes}
              {weightActions}
            </Block>
          ) : (
            <div className={s.openers}>
              <Button icon="filter" onClick={() => setSheet('filters')}>
                {withCount(t('filters'), countChosen(chosen))}
              </Button>
              <Button icon="slide" onClick={() => setSheet('weights')}>
                {withCount(
                  t('weightsTitle'),
                  weightKeys.filter((key) => typed[key] !== '1' || musts.includes(key)).length,
                )}
              </Button>
            </div>
          )}
        </div>
        <div className={s.right}>
          {isDesktop ? (
            <Block>
              {filters}
              <div className={s.applyRow}>
                <Supply total={result?.total} />
                <span className={s.next}>
                  {supply > 0 ? <ToReachout address={address} /> : null}
                  <Button {...off} onClick={apply}>
                    {t('applyFilters')}
                  </Button>
                </span>
              </div>
            </Block>
          ) : (
            <div className={s.supplyRow}>
              <Supply total={result?.total} />
              {supply > 0 ? <ToReachout address={address} /> : null}
            </div>
          )}
          <Found address={address} go={go} result={result} running={running} online={online} />
        </div>
      </div>
      {isDesktop ? null : (
        <>
          <Sheet
            opened={sheet === 'filters'}
            onClose={() => setSheet(undefined)}
            title={t('filters')}
            footer={
              <Button {...off} kind="primary" full onClick={apply}>
                {t('applyFilters')}
              </Button>
            }
          >
            {filters}
          </Sheet>
          <Sheet
            opened={sheet === 'weights'}
            onClose={() => setSheet(undefined)}
            title={t('weightsTitle')}
            footer={weightActions}
          >
            {weightBoxes}
          </Sheet>
        </>
      )}
    </Page>
  )
}

/** What is ticked and typed and not searched for yet. Another address, also by Back, begins with its own. */
function useDrafts(address: SearchAddress) {
  const now = searchAddress.serialize({ ...address, page: undefined, size: 0 }).toString()
  const [of, setOf] = useState(now)
  const [chosen, setChosen] = useState<Chosen>(address.chosen)
  const [typed, setTyped] = useState<TypedWeights>(() => showWeights(address.weights))
  const [musts, setMusts] = useState(address.musts)
  if (of !== now) {
    setOf(now)
    setChosen(address.chosen)
    setTyped(showWeights(address.weights))
    setMusts(address.musts)
  }
  return { chosen, setChosen, typed, setTyped, musts, setMusts }
}

const OFFLINE = 'search-needs-connection'
const REQUEST = 'search-request'
const say = (heading: string) => void showToast({ heading, tone: 'problem' })
const withCount = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label)

/** Before a search it is not known, which is not none. */
function Supply({ total }: { total: number | undefined }) {
  const t = useText('search')
  return (
    <p className={s.supply} aria-live="polite">
      {t('supply', { n: total === undefined ? '–' : formatNumber(total) })}
    </p>
  )
}

/** `#{id}-{name}` of every active request (SRCH-02, SRCH-20). */
function RequestChooser({
  value,
  error,
  onChange,
}: {
  value: string | undefined
  error: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const t = useText('search')
  const { requests = [], isLoading } = useRequests()
  const isDesktop = useIsDesktop()
  // The field beside the results is too narrow for a long name
  const chosen = isDesktop ? requests.find(({ hiringRequestId }) => hiringRequestId === value) : undefined
  return (
    <ComboField
      id={REQUEST}
      label={t('hiringRequest')}
      error={error}
      value={value}
      options={requests.map((request) => ({
        value: request.hiringRequestId,
        label: t('requestOption', { id: request.hiringRequestId, name: request.hiringReqName }),
      }))}
      hint={!isLoading && requests.length === 0 ? t('noRequests') : chosen?.hiringReqName}
      onChange={onChange}
    />
  )
}

type FoundProps = Props & ReturnType<typeof useSearchRun> & { online: boolean }

function Found({ address, go, result, running, online }: FoundProps) {
  const t = useText('search')
  const isDesktop = useIsDesktop()
  if (!result) {
    if (running) return isDesktop ? <Results rows={undefined} busy /> : <SkeletonRows rows={6} label={t('searching')} />
    if (!online) return <EmptyState title={t('offline')} hint={t('offlineHint')} />
    return <EmptyState title={t('start')} hint={t('startHint')} />
  }
  if (result.total === 0) return <EmptyState title={t('nobody')} hint={t('nobodyHint')} />
  return (
    <>
      <Results rows={result.rows} busy={running} />
      <Pager
        page={address.page ?? 1}
        size={address.size}
        total={result.total}
        onPage={(page) => go({ ...address, page })}
        // With six digits of pages there is no room beside them on a phone
        onSize={isDesktop ? (size) => go({ ...address, page: 1, size }) : undefined}
      />
    </>
  )
}
