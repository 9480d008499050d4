import { attachmentKinds, notKept } from '../../contract/attachment-words.ts'
import type { CallOutput } from '../../contract/call.ts'
import type { profileCalls, SentAttachment } from '../../contract/profile.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import s from './attachments-block.module.css'
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
  const when = `${formatDay(one.sentAt)} ${formatTime(one.sentAt)}`
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
        {shown ? <Content shown={shown} /> : null}
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

type Shown = CallOutput<typeof profileCalls.attachment>['data']

function Content({ shown: { caption, fileName, place, presignUrl, downloadUrl } }: { shown: Shown }) {
  const t = useText('funnel')
  const where = place && [place.name, place.address, `${place.latitude}, ${place.longitude}`].filter(Boolean).join(', ')
  const link = (href: string, label: string) => (
    <a className={s.link} href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
  return (
    <div role="status">
      {[fileName, caption, where].filter(Boolean).map((line) => (
        <p key={line} translate="no">
          {line}
        </p>
      ))}
      {presignUrl ? link(presignUrl, t('attachments.open')) : null}
      {downloadUrl ? link(downloadUrl, t('attachments.save')) : null}
    </div>
  )
}
