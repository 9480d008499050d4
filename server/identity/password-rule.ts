import type { User } from './accounts.ts'

/** The passwords that attackers try first. A longer list would need maintenance. */
const common = /^(.)\1+$|^(0?123456789?0?|987654321|12345678|password|qwerty|abcd|india|welcome|fieldhire)[\d\W_]*$/i

/** The fault of a new password; undefined when it is acceptable. Length counts, not its kinds of characters. */
export function findPasswordFault(
  password: string,
  user: Pick<User, 'email' | 'name' | 'mobile'>,
): 'tooShort' | 'tooLong' | 'tooEasy' | undefined {
  if (password.length < 8) return 'tooShort'
  if (password.length > 200) return 'tooLong'
  const plain = password.toLowerCase().trim()
  const own = [user.email, user.email.split('@')[0], user.name.toLowerCase(), user.mobile]
  return common.test(plain) || own.includes(plain) ? 'tooEasy' : undefined
}
