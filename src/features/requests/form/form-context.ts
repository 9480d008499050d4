import { createContext, use, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { UserCode } from '../../../contract/session.ts'
import type { RequestForm } from '../../../rules/request-form.ts'
import { useText } from '../../../text/index.ts'
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
  /** Whoever fills it in, as the interview contact a new location begins with (HR-29). */
  requester: { id: string; label: string } | undefined
}

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
  return complaint.startsWith(':') ? t(`problems.${complaint.slice(1)}` as 'problems.name') : complaint
}
