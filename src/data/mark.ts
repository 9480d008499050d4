import { choosesPartner } from '../rules/roles.ts'
import { useActingPartner, useSession } from './session.ts'

/** The mark of the partner whose data the screens show, epoch ms. One that names no partner counts where there is only one. */
export function useMark(marks: Partial<Record<string, number>> | undefined): number | undefined {
  const { user } = useSession()
  const [ipId] = useActingPartner()
  const own = ipId ? marks?.[ipId] : undefined
  return own ?? (choosesPartner(user.effectiveCode) ? undefined : marks?.[''])
}
