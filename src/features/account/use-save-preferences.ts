import { useState } from 'react'
import { preferenceCalls, type Preferences } from '../../contract/preferences.ts'
import { useSetCached } from '../../data/use-set-cached.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Saves and shows the result (PREF-05): a refusal and a missing response have two messages. */
export function useSavePreferences(ipId: string) {
  const t = useText('account')
  const send = useSend()
  const setCached = useSetCached()
  const [isSaving, setSaving] = useState(false)
  const save = async (preferences: Preferences): Promise<boolean> => {
    setSaving(true)
    const result = await send(preferenceCalls.save, { ipId, ...preferences })
    setSaving(false)
    if (result.ok) {
      setCached(preferenceCalls.get, { ipId }, { data: { ipId, ...preferences } })
      showToast({ heading: t('preferencesSaved'), tone: 'success' })
    } else {
      const isAnswered = result.error.class !== 'network' && result.error.class !== 'portal'
      showToast({ heading: isAnswered ? t('preferencesNotSaved') : t('preferencesError'), tone: 'problem' })
    }
    return result.ok
  }
  return { save, isSaving }
}
