import { Fragment } from 'react'
import s from './dotted.module.css'

type Props = { parts: readonly (string | false | null | undefined)[]; className?: string | undefined }

/** Facts with dots between them: 'Kalher · 34.48 km'. A line ends with a fact, and no dot hangs behind it. */
export function Dotted({ parts, className = '' }: Props) {
  return (
    <span className={`${s.dotted} ${className}`}>
      {parts
        .filter((part) => part)
        .map((part, i) => (
          <Fragment key={i}>
            {i > 0 ? ' ' : ''}
            <span>
              {i > 0 ? <i>·</i> : null}
              {i > 0 ? ' ' : ''}
              {part}
            </span>
          </Fragment>
        ))}
    </span>
  )
}
