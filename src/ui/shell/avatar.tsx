import type { ReactNode } from 'react'
import { useText } from '../../text/index.ts'
import { Popover } from '../popover.tsx'
import s from './avatar.module.css'

type Props = { initials: string; children: ReactNode | ((close: () => void) => ReactNode) }

/** The square with the initials; what stands in its panel is the caller's. */
export function Avatar({ initials, children }: Props) {
  const t = useText('shell')
  return (
    <Popover
      label={t('account')}
      align="right"
      trigger={(trigger) => (
        <button type="button" {...trigger} className={s.avatar} aria-label={`${t('account')}, ${initials}`}>
          {initials}
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
