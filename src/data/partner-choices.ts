import { useCallback, useEffect, useMemo } from 'react'
import { actingCalls } from '../contract/acting.ts'
import { choicesOfCouncil, choicesOfOperations, type PartnerChoice } from '../rules/acting-partners.ts'
import { keepRecent, offeredPartners } from '../rules/recent-partners.ts'
import { choosesPartner } from '../rules/roles.ts'
import { useActingPartner, useSession } from './session.ts'
import { useRead } from './use-read.ts'

/** Beside the choice itself, and gone with it at a sign-out. */
const RECENT = 'recentPartners'

export interface PartnerChoices {
  /** Whether this user acts for a partner of their choice at all. */
  chooses: boolean
  /** Undefined until the list is loaded. */
  choices: PartnerChoice[] | undefined
  chosen: PartnerChoice | undefined
  /** The list is on its way. */
  isLoading: boolean
  choose: (ipId: string | undefined) => void
}

/**
 * The partners that OPS and SSC may act for, and the one they have chosen (HR-49, TASK-02). A choice that is not in the
 * list any more is taken back: its calls would all be refused.
 */
export function usePartnerChoices(): PartnerChoices {
  const { user } = useSession()
  const [ipId, act] = useActingPartner()
  const isOperations = user.code === 'OPS'
  const read = useRead(actingCalls.partners, { ipId: user.ipId }, { enabled: isOperations })
  const wire = read.data?.data
  const chooses = choosesPartner(user.effectiveCode)
  const choices = useMemo(
    () => (isOperations ? wire && choicesOfOperations(wire) : choicesOfCouncil(user)),
    [isOperations, wire, user],
  )
  const chosen = choices?.find((choice) => choice.ipId === ipId)
  const isGone = chooses && choices !== undefined && ipId !== undefined && chosen === undefined && !read.error
  useEffect(() => {
    if (isGone) act(undefined)
  }, [isGone, act])
  const choose = useCallback(
    (next: string | undefined) => {
      act(next)
      try {
        localStorage.setItem(RECENT, keepRecent(localStorage.getItem(RECENT), ipId, next))
      } catch {
        // A full storage only means that fewer are offered the next time
      }
    },
    [ipId, act],
  )
  return { chooses, choices, chosen, isLoading: isOperations && read.isLoading, choose }
}

/** Whom to offer while nobody is chosen, and whether they are those chosen last; nobody until the list is loaded. */
export const findOffered = (choices: PartnerChoice[] | undefined) =>
  offeredPartners(localStorage.getItem(RECENT), choices ?? [])
