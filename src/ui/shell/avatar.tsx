import type { ReactNode } from 'react'
import { useText } from '../../text/index.ts'
import { Popover } from '../popover.tsx'
import s from './avatar.module.css'

type Props = { initials: string; children: ReactNode | ((close: () => void) => ReactNode) }

/** The square with the initials; the caller provides the content of its panel. */
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
