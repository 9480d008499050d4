import { openRequestDraft, requestDraftKey, type OpenedDraft } from '../../../data/request-drafts.ts'
import { useOneEditor, type Editing } from '../../../data/use-one-editor.ts'

export type DraftEditing = Editing<OpenedDraft>

/** The draft of a hiring request with the right to edit it. `isOpen`: this tab has it, or only looks at a request. */
export function useDraftEditor(
  draftId: string,
  isLookedAt?: (found: OpenedDraft) => boolean,
): DraftEditing & { isOpen: boolean } {
  const editing = useOneEditor(requestDraftKey(draftId), openRequestDraft, isLookedAt)
  const { opened, state } = editing
  const isLooking = opened !== undefined && state !== 'elsewhere' && isLookedAt?.(opened) === true
  return { ...editing, isOpen: opened !== undefined && !opened.end && (state === 'here' || isLooking) }
}
