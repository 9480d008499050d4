import { useEffect, useRef } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import type { profileCalls } from '../../contract/profile.ts'
import { useText } from '../../text/index.ts'
import s from './block-list.module.css'

interface Props {
  shown: CallOutput<typeof profileCalls.attachment>['data']
  /** Which one it is the content of. */
  label: string
}

/** What was written with it, the place, or the ways to its file. It takes the place of the button that asked for it. */
export function AttachmentContent({ shown: { caption, fileName, place, presignUrl, downloadUrl }, label }: Props) {
  const t = useText('funnel')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus went with the button; whoever has gone on meanwhile keeps theirs
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  const where = place && [place.name, place.address, `${place.latitude}, ${place.longitude}`].filter(Boolean).join(', ')
  // WhatsApp gives a document without words its own name as words
  const lines = new Set([fileName, caption, where].filter(Boolean))
  const link = (href: string, words: string) => (
    <a className={s.link} href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
  return (
    <div ref={box} role="group" aria-label={label} tabIndex={-1}>
      {[...lines].map((line) => (
        <p key={line} translate="no">
          {line}
        </p>
      ))}
      {presignUrl ? link(presignUrl, t('attachments.open')) : null}
      {downloadUrl ? link(downloadUrl, t('attachments.save')) : null}
    </div>
  )
}
