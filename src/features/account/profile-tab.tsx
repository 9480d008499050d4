import { accountCalls } from '../../contract/account.ts'
import { useSession } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { mayEditProfile } from '../../rules/account-form.ts'
import { choosesPartner } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { CalendarBlock } from './calendar-block.tsx'
import { PasswordBlock } from './password-block.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileRead } from './profile-read.tsx'
import { SignIns } from './sign-ins.tsx'
import { YourData } from './your-data.tsx'

/** The account of the user (ACCT-04, TRAP-20). */
export function ProfileTab() {
  const t = useText('account')
  const { user } = useSession()
  // A member's account is its parent's; SSC and OPS see their own
  const ipId = user.actingIpId
  const read = useRead(accountCalls.profile, { id: ipId })
  const profile = read.data?.data[0]
  if (!profile)
    return read.isLoading ? (
      <SkeletonRows rows={5} label={t('profileLoading')} />
    ) : (
      <NotLoaded read={read} what="account" away={t('profileAway')} awayHint={t('profileAwayHint')} />
    )
  return (
    <>
      {mayEditProfile(user.code) ? <ProfileForm key={ipId} profile={profile} /> : <ProfileRead profile={profile} />}
      <PasswordBlock />
      {choosesPartner(user.code) ? null : <CalendarBlock />}
      <SignIns />
      <YourData />
    </>
  )
}
