import { useNavigate } from 'react-router-dom'
import { accountCalls, type ProfileChange } from '../../contract/account.ts'
import { refreshUser } from '../../data/refresh-user.ts'
import { useForget } from '../../data/use-forget.ts'
import { useSend } from '../../data/use-send.ts'
import { paths } from '../../lib/paths.ts'
import { isPersonalOnly } from '../../rules/account-form.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { said } from '../../text/said.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAfter } from './use-after.ts'

/**
 * Sends what was edited and says how it went (ACCT-09, ACCT-10). Answers 'saved', or what the server found wrong, by field.
 * A second after a save My Account begins anew with fresh details (TRAP-31).
 */
export function useSaveProfile(industrypartnerid: string) {
  const t = useText('account')
  const send = useSend()
  const forget = useForget()
  const navigate = useNavigate()
  const after = useAfter()
  return async (change: ProfileChange): Promise<'saved' | Record<string, string>> => {
    const result = await send(accountCalls.update, { industrypartnerid, source: 'portal', ...change })
    if (result.ok) {
      showToast({ heading: t('saved'), tone: 'success' })
      after(limits.afterProfileSave, () => {
        void refreshUser()
        forget(accountCalls.profile)
        void navigate(paths.settings)
      })
      return 'saved'
    }
    const fields = result.refusal?.fields ?? {}
    // What stands beside a field is not said twice
    const line = Object.keys(fields).length > 0 ? undefined : said(result.refusal?.message)
    const heading = isPersonalOnly(change) ? t('personalNotSaved') : t('accountNotSaved')
    showToast({ heading, line, tone: 'problem' })
    return fields
  }
}
