import { useState } from 'react'
import { preferenceCalls, type Preferences } from '../../contract/preferences.ts'
import { useRemember } from '../../data/use-remember.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Saves and says how it went (PREF-05): a refusal, and no answer at all, are two sentences. */
export function useSavePreferences(ipId: string) {
  const t = useText('account')
  const send = useSend()
  const remember = useRemember()
  const [isSaving, setSaving] = useState(false)
  const save = async (preferences: Preferences): Promise<boolean> => {
    setSaving(true)
    const result = await send(preferenceCalls.save, { ipId, ...preferences })
    setSaving(false)
    if (result.ok) {
      remember(preferenceCalls.get, { ipId }, { data: { ipId, ...preferences } })
      showToast({ heading: t('preferencesSaved'), tone: 'success' })
    } else {
      const isAnswered = result.error.class !== 'network' && result.error.class !== 'portal'
      showToast({ heading: isAnswered ? t('preferencesNotSaved') : t('preferencesError'), tone: 'problem' })
    }
    return result.ok
  }
  return { save, isSaving }
}
