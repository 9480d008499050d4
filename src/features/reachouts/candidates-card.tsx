import { masterCalls } from '../../contract/masters.ts'
import { candidateCategories, reachoutLimits } from '../../contract/reachout-words.ts'
import { useRead } from '../../data/use-read.ts'
import {
  findExtra,
  limitExtra,
  places,
  placesFor,
  type ReachoutSetup,
  type SetupFacts,
} from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { districtWord, listWord, namedOptions } from '../../text/lists.ts'
import { CheckRow } from '../../ui/check.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DistanceChoice } from './distance-choice.tsx'
import s from './run-campaign.module.css'

interface Props {
  setup: ReachoutSetup
  facts: SetupFacts
  change: (part: Partial<ReachoutSetup>) => void
  /** A reachout was sent for this request before (RO-14). Undefined until it is known. */
  hasEarlier: boolean | undefined
  category: NonNullable<ReachoutSetup['category']>
  query: Parameters<typeof DistanceChoice>[0]['query']
}

/** Where they are, and whether all of them, only new ones, or those of a file (RO-14 to RO-16). */
export function CandidatesCard({ setup, facts, change, hasEarlier, category, query }: Props) {
  const t = useText('reachouts')
  return (
    <>
      <Segmented
        label={t('category')}
        value={category}
        onChange={(next) => {
          change({ category: next, count: undefined })
          showToast({ heading: t('categoryUpdated'), tone: 'success' })
        }}
        options={candidateCategories.map((value) => ({
          value,
          label: t(`categories.${value}`),
          disabled: value === 'new' && !hasEarlier,
        }))}
      />
      {hasEarlier === false ? <p className={s.quiet}>{t('noEarlier')}</p> : null}
      {category === 'upload' ? null : <Location {...{ setup, facts, change, query }} />}
    </>
  )
}

function Location({ setup, facts, change, query }: Pick<Props, 'setup' | 'facts' | 'change' | 'query'>) {
  const t = useText('reachouts')
  const isByDistance = setup.place === 'distance'
  const update = (part: Partial<ReachoutSetup>) => {
    change({ ...part, count: undefined })
    showToast({ heading: t('locationUpdated'), tone: 'success' })
  }
  return (
    <>
      <Segmented
        label={t('locationKind')}
        value={setup.place}
        onChange={(place) => update({ place })}
        options={places.map((value) => ({
          value,
          label: t(`places.${value}`),
          disabled: !placesFor(facts).includes(value),
        }))}
      />
      {facts.hasOffice ? null : <p className={s.quiet}>{t('noOffice')}</p>}
      {isByDistance ? (
        <DistanceChoice query={query} km={setup.km} onChange={(km) => update({ km })} />
      ) : (
        <>
          <Territory
            key={setup.place}
            {...{ setup, facts, change }}
            kind={setup.place === 'state' ? 'states' : 'districts'}
          />
          <CheckRow
            checked={setup.relaxPlace}
            onChange={(event) => update({ relaxPlace: event.currentTarget.checked })}
          >
            {t('relaxPlace')}
          </CheckRow>
        </>
      )}
    </>
  )
}

type TerritoryProps = Pick<Props, 'setup' | 'facts' | 'change'> & { kind: 'districts' | 'states' }

/** The districts or states of the request, and five more (RO-16). */
function Territory({ setup, facts, change, kind }: TerritoryProps) {
  const t = useText('reachouts')
  const masters = useRead(masterCalls.lists, {})
  const all = masters.data?.data.locationMaster ?? []
  const names = kind === 'states' ? all.map(({ stateName }) => stateName) : all.flatMap(({ cities }) => cities)
  const [own, value] = [facts[kind], setup[kind]]
  const isFull = findExtra(value, own).length >= reachoutLimits.extraLocations
  const open = isFull ? [...own, ...value] : [...own, ...names]
  return (
    <ComboField
      multiple
      required
      label={t(kind)}
      hint={isFull ? t('extrasFull') : t('placesHint')}
      error={value.length === 0 ? t('placeMissing') : undefined}
      options={namedOptions([...new Set(open)], kind === 'states' ? (name) => listWord('states', name) : districtWord)}
      value={value}
      onChange={(next) => {
        change({ [kind]: limitExtra(next, own, reachoutLimits.extraLocations), count: undefined })
        showToast({ heading: t('locationsUpdated'), tone: 'success' })
      }}
    />
  )
}
