import { useEffect, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import s from './check.module.css'
import { Icon } from './icons.tsx'

type BoxProps = { indeterminate?: boolean } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** A tick box without words, e.g. the first column of a table; it needs an `aria-label`. */
export function CheckBox({ indeterminate = false, className = '', ...input }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={`${s.alone} ${className}`}>
      <Drawn>
        <input {...input} ref={box} type="checkbox" />
      </Drawn>
    </label>
  )
}

type RowProps = {
  children: ReactNode
  /** A second, quieter line. */
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'>

/** A tick box with its words; the whole row is the target. */
export function CheckRow({ children, hint, ref, className = '', ...input }: RowProps) {
  return (
    <label className={`${s.row} ${className}`}>
      <Drawn>
        <input {...input} ref={ref} type="checkbox" />
      </Drawn>
      <Words hint={hint}>{children}</Words>
    </label>
  )
}

/** One of several; give all of a group the same `name` and put them in a fieldset with a legend. */
export function RadioRow({ children, hint, ref, className = '', ...input }: RowProps) {
  return (
    <label className={`${s.row} ${className}`}>
      <Drawn round>
        <input {...input} ref={ref} type="radio" />
      </Drawn>
      <Words hint={hint}>{children}</Words>
    </label>
  )
}

function Drawn({ round = false, children }: { round?: boolean; children: ReactNode }) {
  return (
    <span className={`${s.drawn} ${round ? s.round : ''}`}>
      {children}
      {round ? null : <Icon name="tick" className={s.tick} />}
    </span>
  )
}

function Words({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <span className={s.words}>
      {children}
      {hint ? <span className={s.hint}>{hint}</span> : null}
    </span>
  )
}
