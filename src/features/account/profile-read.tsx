import type { ProfileWire } from '../../contract/account.ts'
import { useText } from '../../text/index.ts'
import { listWord, sectorWord } from '../../text/lists.ts'
import { Block, KeyValues } from '../../ui/list-parts.tsx'

/** The account of an SSC or of OPS, read-only (TRAP-19). */
export function ProfileRead({ profile }: { profile: ProfileWire }) {
  const t = useText('account')
  return (
    <Block title={profile.legalEntityName}>
      <KeyValues
        rows={[
          [t('profile.contactPersonName'), profile.contactPersonName],
          [t('profile.contactEmailAddress'), profile.contactEmailAddress],
          [t('profile.contactMobile'), profile.contactMobile],
          [t('profile.userType'), listWord('userTypes', profile.userType)],
          [t('profile.ipId'), profile.ipId],
          [t('profile.affiliatedSectors'), profile.affiliatedSectors.map(sectorWord).join(', ')],
          [t('profile.headquarterLocation'), profile.headquarterLocation],
          [t('profile.address'), profile.address],
          [t('profile.officePhone'), profile.officePhone],
          [t('profile.website'), profile.website],
        ]}
      />
    </Block>
  )
}
