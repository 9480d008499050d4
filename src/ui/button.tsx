import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import s from './button.module.css'
import { Icon, type IconName } from './icons.tsx'

type Look = {
  /**
   * primary: the one filled button of a screen; plain: outlined; text: a word; danger: red word; choose: teal outline.
   */
  kind?: 'primary' | 'plain' | 'text' | 'danger' | 'choose'
  icon?: IconName
  /** An icon after the label, e.g. the arrow of View Profile. */
  iconAfter?: IconName
  full?: boolean
  /** Of a text button that begins or ends a row, or both: there its words stand at the edge. */
  'data-edge'?: 'start' | 'end' | 'start end' | undefined
  children: ReactNode
}

const classes = (kind: NonNullable<Look['kind']>, full: boolean, more = '') =>
  `fh-focus ${s.button} ${s[kind] ?? ''} ${full ? s.full : ''} ${more}`

type ButtonProps = Look & {
  /** The action runs: the label stays, a second press does nothing. Say what happens in the label. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement> | undefined
} & ButtonHTMLAttributes<HTMLButtonElement>

export function Button({ kind = 'plain', icon, iconAfter, full = false, busy = false, ...rest }: ButtonProps) {
  const { children, className, onClick, type = 'button', ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      className={classes(kind, full, `${busy ? s.busy : ''} ${className ?? ''}`)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon ? <Icon name={icon} size="s" /> : null}
      <span>{children}</span>
      {iconAfter ? <Icon name={iconAfter} size="s" /> : null}
    </button>
  )
}

/** A link styled as a button: it changes the address. */
export function ButtonLink({ kind = 'plain', icon, iconAfter, full = false, ...rest }: Look & LinkProps) {
  const { children, className, ...attributes } = rest
  return (
    <Link {...attributes} className={classes(kind, full, className)}>
      {icon ? <Icon name={icon} size="s" /> : null}
      <span>{children}</span>
      {iconAfter ? <Icon name={iconAfter} size="s" /> : null}
    </Link>
  )
}

type IconButtonProps = {
  icon: IconName
  /** The accessible name, also shown as the title. */
  label: string
  bare?: boolean
  /** A number at the corner, e.g. how many filters are set. */
  count?: number | undefined
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>

export function IconButton({ icon, label, bare = false, count, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`fh-focus ${s.icon} ${bare ? s.bare : ''} ${className}`}
    >
      <Icon name={icon} />
      {count ? <span className={s.corner}>{count}</span> : null}
    </button>
  )
}

/** The classes of an icon button, for a link with the same style. */
export const iconButtonClass = `fh-focus ${s.icon} ${s.bare}`
