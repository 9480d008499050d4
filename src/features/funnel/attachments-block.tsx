import { profileCalls, type SentAttachment } from '../../contract/profile.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { AttachmentItem } from './attachment-item.tsx'
import s from './block-list.module.css'
import { useRefreshWhenChanged } from './use-refresh-when-changed.ts'

/** The rest folds away: what else the profile has is not pushed out of reach. */
const FIRST = 5

/** What the applicant sent over WhatsApp beside words (PROF-21). Nothing where there is nothing; never without a network. */
export function AttachmentsBlock({ row }: { row: LiveApplicant }) {
  const t = useText('funnel')
  const { data, refresh } = useRead(profileCalls.attachments, { funnelId: row.funnelId }, { beside: true })
  // Selected on this screen: what was closed is open now
  useRefreshWhenChanged(row, refresh)
  if (!data || data.data.result.length === 0) return null
  const { isVisible, result } = data.data
  const isAnyKept = result.some(({ state }) => state !== 'refused')
  const draw = (some: SentAttachment[]) =>
    some.map((one) => <AttachmentItem key={one.attachmentId} funnelId={row.funnelId} one={one} isVisible={isVisible} />)
  const earlier = result.slice(FIRST)
  return (
    <Block title={t('attachments.title')}>
      {isVisible || !isAnyKept ? null : <p className={s.line}>{t('attachments.onlyHired')}</p>}
      <ul className={s.list} aria-label={t('attachments.title')}>
        {draw(result.slice(0, FIRST))}
      </ul>
      {earlier.length > 0 ? (
        <Disclosure label={t('attachments.earlier', { count: earlier.length, n: formatNumber(earlier.length) })}>
          <ul className={s.list}>{draw(earlier)}</ul>
        </Disclosure>
      ) : null}
    </Block>
  )
}
