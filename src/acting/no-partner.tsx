import { findOffered, usePartnerChoices } from '../data/partner-choices.ts'
import { useSession } from '../data/session.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'
import s from './partner-choice.module.css'
import { usePartnerLabel } from './partner-words.ts'

/** In place of what a screen shows of a partner, until one is chosen: those chosen last, one tap each. */
export default function NoPartner({ toSee }: { toSee: 'tasks' | 'interviews' | 'requests' | 'dashboard' }) {
  const t = useText('acting')
  const { user } = useSession()
  const labelOf = usePartnerLabel()
  const { choices, choose } = usePartnerChoices()
  const { partners, areRecent } = findOffered(choices)
  // As the choice above it is named: a council has partners, and requests and dashboard ask for the type first
  const title =
    user.code !== 'OPS'
      ? t(`toSeePartner.${toSee}`)
      : toSee === 'requests' || toSee === 'dashboard'
        ? t('typeFirst')
        : t(`toSee.${toSee}`)
  return (
    <EmptyState
      title={title}
      hint={areRecent ? t('chosenLast') : undefined}
      action={
        partners.length > 0 ? (
          <div className={s.offered}>
            {partners.map((partner) => (
              <Button key={partner.ipId} onClick={() => choose(partner.ipId)}>
                {labelOf(partner)}
              </Button>
            ))}
          </div>
        ) : undefined
      }
    />
  )
}
