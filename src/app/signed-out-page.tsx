import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { BarePage } from '../ui/bare-page.tsx'
import { LanguageChoice } from '../ui/language-choice.tsx'
import s from './signed-out-page.module.css'

interface Props {
  title: string
  /** A few sentences: a narrow card on a desktop. */
  short?: boolean
  /** Its content brings a card of its own. */
  bare?: boolean
  children: ReactNode
}

/** A page that is read before a sign-in: its mark leads to the start, and its language can be changed. */
export function SignedOutPage({ title, short, bare, children }: Props) {
  return (
    <BarePage
      title={title}
      home={paths.root}
      end={<LanguageChoice />}
      main={`${s.main} ${short ? s.short : ''} ${bare ? s.bare : ''}`}
    >
      {children}
    </BarePage>
  )
}
