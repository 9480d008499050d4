import type { ReactNode } from 'react'
import s from './action-bar.module.css'

/**
 * The bar of the main action on a phone: above the tab bar, or in its place on a Page with `tabBar={false}`. Text left,
 * one primary button right. On a desktop it is in the flow, or left out with `phoneOnly`.
 */
export function ActionBar({ words, phoneOnly = false, children }: ActionBarProps) {
  return (
    <div className={`${s.bar} ${phoneOnly ? 'fh-phone' : ''}`} data-fh-actionbar>
      {words ? <div className={s.words}>{words}</div> : null}
      <div className={words ? s.actions : s.wide}>{children}</div>
    </div>
  )
}

type ActionBarProps = { words?: ReactNode; phoneOnly?: boolean; children: ReactNode }
