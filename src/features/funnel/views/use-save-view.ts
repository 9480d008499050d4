import { viewCalls, type ViewWire } from '../../../contract/views.ts'
import { useInvalidate } from '../../../data/use-invalidate.ts'
import { useSaveOnce } from '../../../data/use-save-once.ts'
import { useSendOnce } from '../../../data/use-send-once.ts'
import { toFilter, type FunnelView } from '../../../rules/views.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import type { SavedView } from './use-views.ts'

interface Of {
  ipId: string
  /** Undefined for a new view. */
  renamed: SavedView | undefined
  current: FunnelView
}

/** Saves a new view or another name, once for its `place`. Returns the view, or why what was typed is not saved. */
export function useSaveView(place: string, { ipId, renamed, current }: Of) {
  const t = useText('board')
  const sendOnce = useSendOnce()
  const saveOnce = useSaveOnce()
  const invalidate = useInvalidate()
  return async (named: Pick<ViewWire, 'name' | 'isShared'>): Promise<ViewWire | string> => {
    const answer = renamed
      ? await saveOnce(place, viewCalls.rename, { ipId, ...named, viewId: renamed.viewId })
      : await sendOnce(place, viewCalls.save, { ipId, ...named, filter: toFilter(current) })
    if (!answer.ok)
      return translateServerMessage(answer.refusal) ?? translateServerMessage(answer.error) ?? t('views.noAnswer')
    // Another view is the user's decision
    if ('isEarlier' in answer && answer.isEarlier) {
      invalidate(viewCalls.list)
      return t('views.savedBefore', { name: answer.value?.data.name ?? named.name })
    }
    return answer.value!.data
  }
}
