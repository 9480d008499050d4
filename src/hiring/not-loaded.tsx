import type { Read } from '../data/use-read.ts'
import { useSyncStatus } from '../data/sync.ts'
import type { Words } from '../text/en/index.ts'
import { useText } from '../text/index.ts'
import { translateServerMessage } from '../text/server-message.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-parts.tsx'

interface Props {
  read: Pick<Read<unknown>, 'refusal' | 'refresh'>
  what: Exclude<keyof Words['notLoaded'], 'noAnswer' | 'noAnswerWaiting' | 'signIn' | 'again'>
  /** Offline: that it is not saved on this device. Without it a screen that is never saved says the same as online. */
  away?: string | undefined
  awayHint: string
}

/** A read that failed and left nothing to show. Its words are `notLoaded`. */
export function NotLoaded({ read: { refusal, refresh }, what, away, awayHint }: Props) {
  const t = useText('notLoaded')
  const { online, needsSignIn, unsent } = useSyncStatus()
  const silence = unsent > 0 ? 'noAnswerWaiting' : 'noAnswer'
  if (!online && !refusal && away !== undefined) return <EmptyState title={away} hint={awayHint} />
  return (
    <EmptyState
      title={t(what)}
      hint={translateServerMessage(refusal) ?? (!online ? awayHint : t(needsSignIn ? 'signIn' : silence))}
      // The way to sign in is over the page; offline there is nothing to try, and a read repeats itself when that ends
      action={needsSignIn || !online ? undefined : <Button onClick={() => void refresh()}>{t('again')}</Button>}
    />
  )
}
