import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { BarePage } from '../ui/bare-page.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import s from './signed-out-page.module.css'

interface Props {
  title: string
  /** On a white block on a desktop. */
  onBlock?: boolean
  children: ReactNode
}

/** A page that is read before a sign-in: its mark leads to the start, and its language can be changed. */
export function SignedOutPage({ title, onBlock, children }: Props) {
  return (
    <BarePage title={title} home={paths.root} end={<LanguageChoice className={s.language} />} main={s.main}>
      {onBlock ? <div className={s.block}>{children}</div> : children}
    </BarePage>
  )
}
