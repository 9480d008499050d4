import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { BarePage } from '../ui/bare-page.tsx'
import s from './plain-page.module.css'

interface Props {
  title: string
  /** In the middle of a desktop, for a page that is one message. */
  middle?: boolean
  children: ReactNode
}

/** A page without the shell: its mark leads to the start. */
export function PlainPage({ title, middle, children }: Props) {
  return (
    <BarePage title={title} home={paths.root} main={middle ? `${s.inner} ${s.middle}` : s.inner}>
      {children}
    </BarePage>
  )
}
