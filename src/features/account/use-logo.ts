import { useState } from 'react'
import type { ProfileWire } from '../../contract/account.ts'
import { useUpload } from '../../data/uploads.ts'
import { findLogoFault, logoNameOf, type AccountFault } from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The chosen logo, uploaded with the next save. */
export function useLogo({ ipId }: Pick<ProfileWire, 'ipId'>) {
  const t = useText('account')
  const put = useUpload()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<AccountFault>()
  return {
    file,
    fault,
    choose: (chosen: File | undefined) => {
      const wrong = chosen && findLogoFault(chosen)
      setFault(wrong)
      setFile(wrong ? undefined : chosen)
    },
    /** Returns what to save in the account; undefined after a failed upload, which it reports by a toast. */
    upload: async (company: string) => {
      if (!file) return undefined
      const fileName = logoNameOf(ipId, company, file.type)
      if (await put('CompanyLogo', fileName, file)) return { fileName, type: file.type }
      showToast({ heading: t('logoNotUploaded'), tone: 'problem' })
      return undefined
    },
    done: () => setFile(undefined),
  }
}
