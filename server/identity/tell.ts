import type { AccountNotice, IdentityServices } from './services.ts'

/** Tells the owner of an account; whoever has signed in rightly does not fail by a letter that could not be stored. */
export const tell = (
  { postNotice, log }: Pick<IdentityServices, 'postNotice' | 'log'>,
  notice: AccountNotice,
): Promise<void> => postNotice(notice).catch((error: unknown) => log.error({ err: error }, `letter: ${notice.kind}`))
