import type { HTMLAttributes } from 'react'
import s from './tool-row.module.css'

/** Over a list of a phone: what it is, or its order, and the tools of the list share one line. */
export const ToolRow = ({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={`${s.row} ${className}`} data-fh-dense {...rest} />
)
