import { masterCalls } from '../../contract/masters.ts'
import { candidateCategories } from '../../contract/reachout-words.ts'
import { useRead } from '../../data/use-read.ts'
import { mostDistricts, reachoutDistances, type ReachoutSetup, type SetupFacts } from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { ComboField } from '../../ui/combo-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import s from './run-campaign.module.css'

interface Props {
  setup: ReachoutSetup
  facts: SetupFacts
  change: (part: Partial<ReachoutSetup>) => void
  /** A reachout was sent for this request before (RO-14). */
  hasEarlier: boolean
  category: NonNullable<ReachoutSetup['category']>
}

/** Where they are, and whether all of them, only new ones, or those of a file (RO-14 to RO-16). */
export function CandidatesCard({ setup, facts, change, hasEarlier, category }: Props) {
  const t = useText('reachouts')
  const masters = useRead(masterCalls.lists, {})
  const districts = masters.data?.data.locationMaster.flatMap(({ cities }) => cities) ?? facts.districts
  const options = [...new Set([...facts.districts, ...districts])].map((name) => ({ value: name, label: name }))
  const most = mostDistricts(facts)
  return (
    <>
      <Segmented
        label={t('category')}
        value={category}
        onChange={(next) => {
          change({ category: next, count: undefined })
          showToast({ heading: t('success'), line: t('categoryUpdated') })
        }}
        options={candidateCategories.map((value) => ({
          value,
          label: t(`categories.${value}`),
          disabled: value === 'new' && !hasEarlier,
        }))}
      />
      {hasEarlier ? null : <p className={s.quiet}>{t('noEarlier')}</p>}
      {category === 'upload' ? null : (
        <>
          <Segmented
            label={t('locationKind')}
            value={setup.place}
            onChange={(place) => {
              change({ place, count: undefined })
              showToast({ heading: t('success'), line: t('locationUpdated') })
            }}
            options={(['territory', 'distance'] as const).map((value) => ({ value, label: t(value) }))}
          />
          {setup.place === 'distance' ? (
            <SelectField
              label={t('within')}
              placeholder={null}
              value={String(setup.km)}
              options={reachoutDistances.map((km) => ({ value: String(km), label: t('withinKm', { km }) }))}
              onChange={(event) => {
                change({ km: Number(event.currentTarget.value), count: undefined })
                showToast({ heading: t('success'), line: t('locationUpdated') })
              }}
            />
          ) : (
            <ComboField
              multiple
              label={t('district')}
              hint={t('districtHint')}
              options={
                setup.districts.length >= most
                  ? options.filter(({ value }) => setup.districts.includes(value))
                  : options
              }
              value={setup.districts}
              onChange={(next) => {
                change({ districts: next.slice(0, most), count: undefined })
                showToast({ heading: t('success'), line: t('locationsUpdated') })
              }}
            />
          )}
        </>
      )}
    </>
  )
}
