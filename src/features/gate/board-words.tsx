import { queueBoard as english } from '../../text/en/queue-board.ts'
import { queueBoard as hindi } from '../../text/hi/queue-board.ts'
import s from './queue-board.module.css'

interface Props {
  of: keyof typeof english
  vars?: Record<string, string>
}

const fill = (words: string, vars: Record<string, string>) =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => vars[name] ?? '')

/** The same words in English and Hindi at once: who waits has not chosen a language. */
export function BothWords({ of, vars = {} }: Props) {
  return (
    <span className={s.both}>
      <span lang="en">{fill(english[of], vars)}</span>
      <span lang="hi">{fill(hindi[of], vars)}</span>
    </span>
  )
}
