import { useCallback } from 'react'
import { organisationOf, type PartnerChoice } from '../rules/acting-partners.ts'
import { useText } from '../text/index.ts'

/** A partner's name with what tells it from its namesakes: its council, or what kind of organisation it is. */
export function usePartnerLabel(): (choice: PartnerChoice) => string {
  const t = useText('acting')
  return useCallback(
    (choice) =>
      choice.council
        ? t('underCouncil', { name: choice.name, council: choice.council.name })
        : t('typed', { name: choice.name, type: t(`organisations.${organisationOf(choice)}`) }),
    [t],
  )
}
