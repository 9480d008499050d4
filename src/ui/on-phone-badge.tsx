import type { ReactNode } from 'react'
import { useText } from '../text/index.ts'
import { Icon, type IconName } from './icons.tsx'
import s from './on-phone-badge.module.css'

type Props = { icon?: IconName; short?: boolean; children?: ReactNode }

/** Dashed, because what it marks is not on the server. The sync centre passes its own words and icon. */
export function OnPhoneBadge({ icon = 'device', short = false, children }: Props) {
  const t = useText('common')
  return (
    <span className={s.badge}>
      <Icon name={icon} size="s" />
      {children ?? (short ? t('notSentYet') : t('onThisPhone'))}
    </span>
  )
}
