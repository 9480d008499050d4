import { attachmentKinds, notKept } from '../../contract/attachment-words.ts'
import type { SentAttachment } from '../../contract/profile.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatTime, isoDay } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { AttachmentContent } from './attachment-content.tsx'
import s from './block-list.module.css'
import { useAttachment } from './use-attachment.ts'

interface Props {
  funnelId: string
  one: SentAttachment
  isVisible: boolean
}

/** One of them: what kind it is and when it came, and what is in it once somebody asks. */
export function AttachmentItem({ funnelId, one, isVisible }: Props) {
  const t = useText('funnel')
  const { online } = useSyncStatus()
  const { shown, isLoading, show } = useAttachment(funnelId, one.attachmentId)
  const kind = attachmentKinds.find((each) => each === one.kind)
  const reason = notKept.find((each) => each === one.reason)
  const what = t(kind ? `attachments.kinds.${kind}` : 'attachments.other')
  const when = `${isoDay(one.sentAt)} ${formatTime(one.sentAt)}`
  const state =
    one.state === 'waiting'
      ? t('attachments.waiting')
      : one.state === 'refused'
        ? t(reason ? `attachments.reasons.${reason}` : 'attachments.notKept')
        : one.size == null
          ? undefined
          : formatBytes(one.size)
  return (
    <li className={s.item}>
      <div className={s.words}>
        <p>{what}</p>
        <p className={s.line}>{[when, state].filter(Boolean).join(' · ')}</p>
        {shown && isVisible ? <AttachmentContent shown={shown} label={`${what}, ${when}`} /> : null}
      </div>
      {one.state === 'kept' && isVisible && !shown ? (
        <NeedsConnection missing={!online} under>
          {(tied) => (
            <Button
              {...tied}
              busy={isLoading}
              aria-label={t('attachments.showOf', { what, when })}
              onClick={() => void show()}
            >
              {t('attachments.show')}
            </Button>
          )}
        </NeedsConnection>
      ) : null}
    </li>
  )
}
