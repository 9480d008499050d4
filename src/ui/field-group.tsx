import type { ReactNode } from 'react'
import s from './field-group.module.css'

type Props = { legend: string; describedBy?: string | undefined; children: ReactNode }

/** Fields that belong together, under a name that screen readers say with each of them. */
export const FieldGroup = ({ legend, describedBy, children }: Props) => (
  <fieldset className={s.group} aria-describedby={describedBy}>
    <legend className={s.legend}>{legend}</legend>
    {children}
  </fieldset>
)
