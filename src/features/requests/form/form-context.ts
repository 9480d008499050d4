import { createContext, use, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SessionUser, UserCode } from '../../../contract/session.ts'
import type { RequestForm } from '../../../rules/request-form.ts'
import type { RequestMessage } from '../../../rules/request-problems.ts'
import { choosesPartner } from '../../../rules/roles.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import type { FormPlace } from './form-place.ts'
import type { RequestFormState } from './form-state.ts'

export interface RequestFormContext {
  form: UseFormReturn<RequestForm>
  state: RequestFormState
  autosave: DraftAutosave
  place: FormPlace
  ipId: string
  code: UserCode
  /** An edit of an existing request: name, client and the number of locations are fixed (HR-08, HR-29). */
  isChange: boolean
  /** The request is inactive. */
  isLocked: boolean
  /** The default SPOC of a new location (HR-29). */
  requester: { id: string; label: string } | undefined
}

/**
 * The user is the default SPOC of an office (HR-29), as a member of the partner. OPS and SSC act for a partner without being
 * its members, and the server refuses them as SPOC, so they choose one (HR-07).
 */
export const requesterOf = ({ userId, name, effectiveCode }: SessionUser): RequestFormContext['requester'] =>
  choosesPartner(effectiveCode) ? undefined : { id: userId, label: name }

const Context = createContext<RequestFormContext | undefined>(undefined)
export const RequestFormProvider = Context.Provider

export function useRequestForm(): RequestFormContext {
  const context = use(Context)
  if (!context) throw new Error('This field is outside the hiring request form')
  return context
}

/** Selects from the validated form; renders only when the result of the selector changes. */
export function useRequestFormState<T extends string | number | boolean | object | undefined>(
  select: (state: RequestFormState) => T,
): T {
  const { state } = useRequestForm()
  return useSyncExternalStore(state.subscribe, () => select(state))
}

/** Selects from what is known about the draft on this device. */
export function useAutosave<T extends boolean | object | undefined>(select: (autosave: DraftAutosave) => T): T {
  const { autosave } = useRequestForm()
  return useSyncExternalStore(autosave.subscribe, () => select(autosave))
}

/** Returns the translated error to show at a field. */
export function useFieldError(path: string): string | undefined {
  const t = useText('requestForm')
  // A string compares by value; what the server reported is one object as long as it is shown
  const message = useRequestFormState((state) => state.errorToShow(path)?.message)
  const server = useRequestFormState((state) => state.errorToShow(path)?.server)
  if (message === undefined) return undefined
  return server ? translateServerMessage(server) : t(`problems.${message as RequestMessage}`)
}
