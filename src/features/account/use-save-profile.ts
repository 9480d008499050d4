import { useNavigate } from 'react-router-dom'
import { accountCalls, type ProfileChange } from '../../contract/account.ts'
import { fieldMessages, type ServerMessage } from '../../contract/server-message.ts'
import { refreshUser } from '../../data/refresh-user.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { paths } from '../../lib/paths.ts'
import { isPersonalOnly } from '../../rules/account-form.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAfter } from './use-after.ts'

/**
 * Sends the edited fields and shows the result (ACCT-09, ACCT-10). Returns 'saved', or the server's errors by field. A second
 * after a save My Account reloads with fresh details (TRAP-31).
 */
export function useSaveProfile(industrypartnerid: string) {
  const t = useText('account')
  const send = useSend()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const after = useAfter()
  return async (change: ProfileChange): Promise<'saved' | Record<string, ServerMessage>> => {
    const result = await send(accountCalls.update, { industrypartnerid, source: 'portal', ...change })
    if (result.ok) {
      showToast({ heading: t('saved'), tone: 'success' })
      after(limits.afterProfileSave, () => {
        void refreshUser()
        invalidate(accountCalls.profile)
        void navigate(paths.settings)
      })
      return 'saved'
    }
    const fields = fieldMessages(result.refusal)
    // An error shown at its field is not repeated in the toast
    const line = Object.keys(fields).length > 0 ? undefined : translateServerMessage(result.refusal)
    const heading = isPersonalOnly(change) ? t('personalNotSaved') : t('accountNotSaved')
    showToast({ heading, line, tone: 'problem' })
    return fields
  }
}
