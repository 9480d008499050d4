import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import s from './stage-tag.module.css'

/** plain: Applied, Screened; self: claimed by the applicant; wait: awaited; over: ended, which is not a fault. */
export type StageTone = 'plain' | 'self' | 'wait' | 'selected' | 'joined' | 'over'

type Props = {
  tone: StageTone
  icon: IconName
  /** True while the stage is only on this phone: dashed, no fill, and the text is the expected one. */
  pending?: boolean
  children: ReactNode
}

export function StageTag({ tone, icon, pending = false, children }: Props) {
  return (
    <span className={`${s.tag} ${pending ? s.pending : s[tone]}`} data-pending={pending || undefined}>
      <Icon name={icon} size="s" />
      {children}
    </span>
  )
}
