import type { DeskAccount } from '../../contract/desk.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'

const roles = ['OPS', 'SSC', 'EMP', 'SA', 'AGG', 'SUB'] as const

/** How an account is described, in the list and in its sheet. */
export function useUserWords() {
  const t = useText('operations')
  const role = (code: string) => {
    const known = roles.find((each) => each === code)
    return known ? t(`roles.${known}`) : code
  }
  const seen = ({ lastSeenAt }: DeskAccount) =>
    lastSeenAt === null ? t('neverSeen') : t('when', { day: formatDay(lastSeenAt), time: formatTime(lastSeenAt) })
  const facts = (account: DeskAccount) =>
    [
      [t('email'), account.email],
      [t('role'), role(account.role)],
      [t('company'), `${account.company} (${account.ipId})`],
      [t('state'), t(`states.${account.state}`)],
      [t('seen'), seen(account)],
    ] as const
  return { role, seen, facts }
}
