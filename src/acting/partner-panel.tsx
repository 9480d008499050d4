import { useState } from 'react'
import { useKeepFresh } from '../data/download.ts'
import { usePartnerChoices } from '../data/partner-choices.ts'
import { useActingPartner, useSession } from '../data/session.ts'
import {
  organisationOf,
  organisationTypes,
  type OrganisationType,
  type PartnerChoice,
} from '../rules/acting-partners.ts'
import { useText } from '../text/index.ts'
import { SkeletonRows } from '../ui/list-parts.tsx'
import { SelectField } from '../ui/select-field.tsx'
import s from './partner-choice.module.css'
import { PartnerField } from './partner-field.tsx'

/**
 * The filter panel over the list of hiring requests (HR-49): OPS chooses the kind of organisation, then its name, and for a
 * council the child; SSC its child. Renders nothing for other codes.
 */
export function PartnerPanel() {
  const t = useText('acting')
  const { user } = useSession()
  const [ipId] = useActingPartner()
  const { chooses, choices, chosen, isLoading, choose } = usePartnerChoices()
  useKeepFresh(chooses ? ipId : undefined)
  if (!chooses) return null
  if (isLoading && !choices) return <SkeletonRows rows={1} label={t('loading')} />
  const emptyHint = choices === undefined ? t('notSaved') : t('noEmployers')
  return (
    <section className={s.panel} aria-label={t('selectAnEmployer')}>
      {user.code === 'OPS' ? (
        <OperationsFields choices={choices ?? []} {...{ chosen, choose, emptyHint }} />
      ) : (
        <PartnerField
          label={t('childPartner')}
          value={chosen?.ipId}
          options={optionsOf(choices ?? [])}
          {...{ emptyHint }}
          onChange={choose}
        />
      )}
    </section>
  )
}

const optionsOf = (choices: PartnerChoice[]) => choices.map(({ ipId, name }) => ({ value: ipId, label: name }))

interface OperationsProps {
  choices: PartnerChoice[]
  chosen: PartnerChoice | undefined
  emptyHint: string
  choose: (ipId: string | undefined) => void
}

/** The steps to a partner. Another type or council takes the choice back: nobody acts for a partner that is not named. */
function OperationsFields({ choices, chosen, emptyHint, choose }: OperationsProps) {
  const t = useText('acting')
  const [asked, setAsked] = useState<{ type?: OrganisationType; council?: string }>({})
  const type = chosen ? organisationOf(chosen) : asked.type
  const council = chosen ? chosen.council?.ipId : asked.council
  const ask = (next: typeof asked) => {
    setAsked(next)
    choose(undefined)
  }
  const ofType = choices.filter((choice) => organisationOf(choice) === type)
  const councils = new Map(
    ofType.flatMap((choice) => (choice.council ? [[choice.council.ipId, choice.council.name]] : [])),
  )
  return (
    <>
      <SelectField
        label={t('organisationType')}
        value={type ?? ''}
        options={organisationTypes.map((value) => ({ value, label: t(`organisations.${value}`) }))}
        onChange={(event) => ask({ type: organisationTypes.find((each) => each === event.currentTarget.value) })}
      />
      {type === undefined ? null : type === 'SSC' ? (
        <PartnerField
          label={t('names.SSC')}
          value={council}
          options={[...councils].map(([value, label]) => ({ value, label }))}
          {...{ emptyHint }}
          onChange={(next) => ask({ type, council: next })}
        />
      ) : (
        <PartnerField
          label={t(`names.${type}`)}
          value={chosen?.ipId}
          options={optionsOf(ofType)}
          {...{ emptyHint }}
          onChange={choose}
        />
      )}
      {type === 'SSC' && council ? (
        <PartnerField
          label={t('childPartner')}
          value={chosen?.ipId}
          options={optionsOf(ofType.filter((choice) => choice.council?.ipId === council))}
          {...{ emptyHint }}
          onChange={choose}
        />
      ) : null}
    </>
  )
}
