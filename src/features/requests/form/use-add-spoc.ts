import { spocCalls, toSpoc, type Spoc } from '../../../contract/spocs.ts'
import { useFormId } from '../../../data/use-form-id.ts'
import { useInvalidate } from '../../../data/use-invalidate.ts'
import { useSendOnce } from '../../../data/use-send-once.ts'
import { formatMobile } from '../../../lib/numbers.ts'
import type { SpocForm } from '../../../rules/spocs.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { showToast } from '../../../ui/toast-store.ts'

/**
 * Adds an interview contact (HR-36). Undefined when what is typed was not added, which it reports by a toast: also where an
 * earlier attempt of this form had added the contact, whichever field was corrected since.
 */
export function useAddSpoc(ipId: string) {
  const t = useText('places')
  const sendOnce = useSendOnce()
  const invalidate = useInvalidate()
  const formId = useFormId()
  return async ({ name, email, mobile }: SpocForm): Promise<Spoc | undefined> => {
    const result = await sendOnce(`spoc/${ipId}/${formId.current()}`, spocCalls.add, {
      ipId,
      targetEmployerSpocName: name,
      targetEmployerSpocEmail: email,
      targetEmployerSpocMobile: mobile,
    })
    if (!result.ok) {
      const line = translateServerMessage(result.refusal) || t('spocNotAdded')
      showToast({ heading: t('error'), line, tone: 'problem' })
      return undefined
    }
    invalidate(spocCalls.list)
    const added = toSpoc(result.value!.data)
    if (!result.isEarlier) {
      formId.renew()
      return added
    }
    const who = { name: added.name, email: added.email, mobile: formatMobile(added.mobile) }
    const heading = t('spocAddedBefore', who)
    showToast({ heading, line: t('spocAddedBeforeLine') })
    return undefined
  }
}
