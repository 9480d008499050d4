import type { ComponentType } from 'react'
import type { UserCode } from '../contract/session.ts'
import { useSession } from '../data/session.ts'

type Screen = { default: ComponentType }

/**
 * A screen of some roles: to every other role its address does not exist (ROLE-07). The server refuses its calls
 * by itself.
 */
export const onlyFor = (codes: readonly UserCode[], load: () => Promise<Screen>) => async (): Promise<Screen> => {
  const [{ default: Allowed }, { default: NotFound }] = await Promise.all([load(), import('./not-found.tsx')])
  return {
    default: function OnlyFor() {
      const { user } = useSession()
      return codes.includes(user.code) ? <Allowed /> : <NotFound />
    },
  }
}
