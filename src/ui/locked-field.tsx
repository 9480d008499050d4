import type { InputHTMLAttributes, ReactNode } from 'react'
import s from './locked-field.module.css'
import { TextField } from './text-field.tsx'

type Props = {
  label: string
  /** Why it is locked, or where it is changed. */
  hint?: ReactNode
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'required'>

/** A value that stands among fields and cannot be changed there: text without a frame, neither required nor optional. */
export const LockedField = (props: Props) => (
  <div className={s.locked}>
    <TextField readOnly {...props} />
  </div>
)
