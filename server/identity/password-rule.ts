import type { User } from './accounts.ts'

/** What is tried first. Longer lists are for those who keep one up to date. */
const common = /^(.)\1+$|^(0?123456789?0?|987654321|12345678|password|qwerty|abcd|india|welcome|fieldhire)[\d\W_]*$/i

/** What is wrong with a new password; undefined when it may be taken. Length counts, not its kinds of characters. */
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
