import { createContext, use, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SessionUser, UserCode } from '../../../contract/session.ts'
import type { RequestForm } from '../../../rules/request-form.ts'
import { choosesPartner } from '../../../rules/roles.ts'
import { useText } from '../../../text/index.ts'
import { said } from '../../../text/said.ts'
import type { FormFacts } from './form-facts.ts'
import type { FormPlace } from './form-place.ts'

export interface RequestFormContext {
  form: UseFormReturn<RequestForm>
  facts: FormFacts
  place: FormPlace
  ipId: string
  code: UserCode
  /** It changes a request that exists: name, client and the number of locations stay (HR-08, HR-29). */
  isChange: boolean
  /** Inactive, or on its way to the server. */
  isLocked: boolean
  /** The interview contact a new location begins with (HR-29). */
  requester: { id: string; label: string } | undefined
}

/**
 * Whoever asks is the contact an office begins with (HR-29), as a member of the partner. Operations and councils act for a
 * partner and are nobody its applicants could call: the server would refuse them, so they choose one (HR-07).
 */
export const requesterOf = ({ userId, name, effectiveCode }: SessionUser): RequestFormContext['requester'] =>
  choosesPartner(effectiveCode) ? undefined : { id: userId, label: name }

const Context = createContext<RequestFormContext | undefined>(undefined)
export const RequestFormProvider = Context.Provider

export function useRequestForm(): RequestFormContext {
  const context = use(Context)
  if (!context) throw new Error('This field needs the hiring request form around it')
  return context
}

/** One fact of the form; draws again only when that fact is another one. */
export function useFact<T extends string | number | boolean | object | undefined>(select: (facts: FormFacts) => T): T {
  const { facts } = useRequestForm()
  return useSyncExternalStore(facts.subscribe, () => select(facts))
}

/** What is wrong with a field, in the words of the person. */
export function useComplaint(path: string): string | undefined {
  const t = useText('requestForm')
  const complaint = useFact((facts) => {
    const found = facts.complaintAt(path)
    if (!found) return undefined
    return 'code' in found ? `:${found.code}` : found.message
  })
  if (complaint === undefined) return undefined
  return complaint.startsWith(':') ? t(`problems.${complaint.slice(1)}` as 'problems.name') : said(complaint)
}
