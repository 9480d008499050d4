import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { BarePage } from '../ui/bare-page.tsx'
import s from './plain-page.module.css'

/** A page without the shell: its mark leads to the start. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BarePage title={title} home={paths.root} main={s.inner}>
      {children}
    </BarePage>
  )
}
