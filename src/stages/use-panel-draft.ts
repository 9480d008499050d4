import { useKeptDraft } from '../data/use-kept-draft.ts'
import type { PanelAnswers } from '../rules/panels.ts'

interface PanelDraft {
  /** Which question about which stage was answered. */
  version: string
  answers: PanelAnswers
}

/** The draft's answers, when they answer this question and agree with those that the panel is opened with. */
export function restoreAnswers(
  draft: PanelDraft | null | undefined,
  version: string,
  initial: PanelAnswers | undefined,
): PanelAnswers | undefined {
  if (draft?.version !== version) return initial
  const given = Object.entries(initial ?? {}) as [keyof PanelAnswers, unknown][]
  return given.every(([name, answer]) => draft.answers[name] === answer) ? draft.answers : initial
}

/** What was entered in a panel and not submitted, on this device. `replaces`: the refused operation that is corrected. */
export function usePanelDraft(funnelId: string, replaces: string | undefined) {
  const { draft, keep, drop } = useKeptDraft<PanelDraft>(`panel/${replaces ?? funnelId}`)
  return {
    isRead: draft !== undefined,
    restore: (version: string, initial?: PanelAnswers) => restoreAnswers(draft, version, initial),
    keep: (version: string, answers: PanelAnswers | undefined) => (answers ? keep({ version, answers }) : void drop()),
  }
}
