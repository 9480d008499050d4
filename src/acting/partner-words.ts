import { useCallback } from 'react'
import { organisationOf, type PartnerChoice } from '../rules/acting-partners.ts'
import { useText } from '../text/index.ts'

/** A partner's name, made distinct from its namesakes by its council or its type of organisation. */
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
