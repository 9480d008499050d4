import { profileCalls } from '../../contract/profile.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useRead } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { Block } from '../../ui/list-parts.tsx'
import { AttachmentItem } from './attachment-item.tsx'
import s from './attachments-block.module.css'
import { useRefreshWhenChanged } from './use-refresh-when-changed.ts'

/** What the applicant sent over WhatsApp beside words (PROF-21). Nothing where there is nothing; never without a network. */
export function AttachmentsBlock({ row }: { row: LiveApplicant }) {
  const t = useText('funnel')
  const { data, refresh } = useRead(profileCalls.attachments, { funnelId: row.funnelId }, { beside: true })
  // Selected on this screen: what was closed is open now
  useRefreshWhenChanged(row, refresh)
  if (!data || data.data.result.length === 0) return null
  const { isVisible, result } = data.data
  return (
    <Block title={t('attachments.title')}>
      {isVisible ? null : <p className={s.line}>{t('attachments.onlyHired')}</p>}
      <ul className={s.list} aria-label={t('attachments.title')}>
        {result.map((one) => (
          <AttachmentItem key={one.attachmentId} funnelId={row.funnelId} one={one} isVisible={isVisible} />
        ))}
      </ul>
    </Block>
  )
}
