import { useState } from 'react'
import type { ProfileWire } from '../../contract/account.ts'
import { fileCalls } from '../../contract/files.ts'
import { useRead } from '../../data/use-read.ts'
import { accountFaults } from '../../rules/account-form.ts'
import { useText } from '../../text/index.ts'
import { useFaultWords } from '../../text/use-fault-words.ts'
import { FileField } from '../../ui/file-field.tsx'
import s from './account.module.css'
import type { useLogo } from './use-logo.ts'

/** The company's logo, and a file to replace it (ACCT-04). */
export function LogoField({ logo, profile }: { logo: ReturnType<typeof useLogo>; profile: ProfileWire }) {
  const t = useText('account')
  const say = useFaultWords('account', accountFaults)
  const { companyLogo, legalEntityName } = profile
  return (
    <div className={s.logo}>
      {companyLogo && !logo.file ? (
        <Shown key={companyLogo.fileName} fileName={companyLogo.fileName} company={legalEntityName} />
      ) : null}
      <FileField
        label={t('profile.companyLogo')}
        accept="image/*"
        value={logo.file}
        picture={logo.file}
        hint={t('logoHint')}
        error={say(logo.fault && { message: logo.fault })}
        onChange={logo.choose}
      />
    </div>
  )
}

/** Renders nothing if the picture cannot be fetched or shown. */
function Shown({ fileName, company }: { fileName: string; company: string }) {
  const t = useText('account')
  const [isBroken, setBroken] = useState(false)
  const link = useRead(fileCalls.viewUrl, { type: 'CompanyLogo', fileName }).data?.data.presignUrl
  if (!link || isBroken) return null
  return <img src={link} alt={t('logoOf', { company })} onError={() => setBroken(true)} />
}
