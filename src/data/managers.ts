import { sessionCalls } from '../contract/session.ts'
import { useRead } from './use-read.ts'

export interface Manager {
  kind: 'account' | 'sales'
  name: string
  email: string
  mobile?: string
}

/** Who looks after the signed-in company, the account manager first; none while nobody was named. */
export function useManagers(): Manager[] {
  const managers = useRead(sessionCalls.info, {}).data?.parentIndustryPartner ?? []
  return [...managers]
    .sort((a, b) => Number(a.isSalesManager) - Number(b.isSalesManager))
    .map((manager) => ({
      kind: manager.isSalesManager ? 'sales' : 'account',
      name: manager.contactPersonName,
      email: manager.contactEmailAddress,
      ...(manager.contactMobile ? { mobile: manager.contactMobile } : {}),
    }))
}
