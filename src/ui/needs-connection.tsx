import { useId, type ReactNode } from 'react'
import { useText } from '../text/index.ts'
import { Icon } from './icons.tsx'
import s from './needs-connection.module.css'

export type Tied = { disabled: boolean; 'aria-describedby': string | undefined }

type Props = {
  /** True when there is no connection: the control is disabled and the hint is shown beside it. */
  missing: boolean
  /** What is to be done before it works: said in the place of that hint, which false keeps free so that nothing moves. */
  why?: string | false | undefined
  /** Under the control instead of beside it. */
  under?: boolean
  /** Draws the control with what it must carry: `(tied) => <Button {...tied}>Download</Button>`. */
  children: (tied: Tied) => ReactNode
}

/** Keeps the label of a control and shows why it is disabled, instead of letting it fail. */
export function NeedsConnection({ missing, why, under = false, children }: Props) {
  const id = useId()
  return (
    <span className={under ? s.under : s.beside}>
      {children({ disabled: missing || !!why, 'aria-describedby': missing || why ? id : undefined })}
      {missing ? (
        <NeedsConnectionHint id={id} />
      ) : why ? (
        <span className={s.hint} id={id}>
          {why}
        </span>
      ) : why === false && under ? (
        <span className={s.hint} aria-hidden>
          {'\u00a0'}
        </span>
      ) : null}
    </span>
  )
}

/** The hint alone, for a control that lies elsewhere. */
export function NeedsConnectionHint({ id }: { id?: string }) {
  const t = useText('common')
  return (
    <span className={s.hint} id={id}>
      <Icon name="nonet" size="s" />
      {t('needsConnection')}
    </span>
  )
}
