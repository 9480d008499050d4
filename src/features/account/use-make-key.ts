import { useState } from 'react'
import { apiKeyCalls, type ApiKey } from '../../contract/api-keys.ts'
import { fieldMessages } from '../../contract/server-message.ts'
import { makeApiKey } from '../../data/make-api-key.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { formatDay } from '../../lib/dates.ts'
import { isBlank } from '../../lib/visible.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { KeyFormState } from './use-key-form.ts'

interface Of {
  ipId: string
  replaces: ApiKey | undefined
  /** `isKept`: what is entered was not made, and stays. */
  onClose: (isKept?: boolean) => void
  onMade: (key: string) => void
}

/** Makes a key on this device and tells the server its hash, once. */
export function useMakeKey({ ipId, replaces, onClose, onMade }: Of, form: KeyFormState) {
  const t = useText('apiKeys')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  // How often something was wrong: each time the first of it is looked at
  const [wrongs, setWrongs] = useState(0)
  // One key for each form: what is sent again is the same
  const [own, setOwn] = useState(makeApiKey)
  const isFilled = () => {
    if (replaces) return true
    if (isBlank(form.name)) form.setNameError(t('faults.nameMissing'))
    if (form.scopes.length === 0) form.setScopesError(t('faults.noScopes'))
    const isRight = !isBlank(form.name) && form.scopes.length > 0
    if (!isRight) setWrongs((count) => count + 1)
    return isRight
  }
  const make = async () => {
    if (!isFilled()) return
    setSending(true)
    const { key, keyHash, hint } = await own
    const what = { ipId, days: form.days, keyHash, hint }
    const result = replaces
      ? await sendOnce(`key/${replaces.keyId}`, apiKeyCalls.rotate, { ...what, keyId: replaces.keyId })
      : await sendOnce(`key/${ipId}`, apiKeyCalls.create, { ...what, name: form.name.trim(), scopes: [...form.scopes] })
    setSending(false)
    invalidate(apiKeyCalls.list)
    if (!result.ok) {
      const { name } = fieldMessages(result.refusal)
      if (name) {
        form.setNameError(translateServerMessage(name))
        setWrongs((count) => count + 1)
      } else showToast({ heading: t('notDone'), line: translateServerMessage(result.refusal), tone: 'problem' })
      return
    }
    // What arrived was an earlier form: the key of that one is gone with it
    if (result.value?.data.hint !== hint)
      return showToast({ heading: t('notDone'), line: t('otherKey'), tone: 'problem' })
    if (result.isEarlier) {
      const { name, expiresAt } = result.value.data
      const line = replaces ? t('replacedBeforeLine', { day: formatDay(expiresAt) }) : t('madeBeforeLine')
      showToast({ heading: replaces ? t('replacedBefore', { name }) : t('madeBefore', { name }), line })
      // What is made next is another key
      setOwn(makeApiKey())
    } else showToast({ heading: replaces ? t('replaced') : t('made'), tone: 'success' })
    onClose(result.isEarlier)
    onMade(key)
  }
  return { make, isSending, wrongs }
}
