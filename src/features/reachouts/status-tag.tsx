import type { ReactNode } from 'react'
import type { CampaignStatus, RecipientState } from '../../contract/reachout-words.ts'
import type { IconName } from '../../ui/icons.tsx'
import { StageTag, type StageTone } from '../../ui/stage-tag.tsx'
import s from './reachouts.module.css'

type Look = readonly [StageTone, IconName]

const looks: Record<CampaignStatus | RecipientState | 'sending' | 'notSent', Look> = {
  Scheduled: ['wait', 'cal'],
  sending: ['wait', 'send'],
  Completed: ['selected', 'tick'],
  Failed: ['over', 'alert'],
  Stopped: ['over', 'cross'],
  queued: ['wait', 'clock'],
  notSent: ['over', 'cross'],
  sent: ['plain', 'send'],
  delivered: ['plain', 'tick'],
  replied: ['selected', 'chat'],
  failed: ['over', 'alert'],
}

/** Where a reachout, or the message to one person, has come to: the tag of the stages, and red for what failed. */
export function StatusTag({ status, children }: { status: keyof typeof looks; children: ReactNode }) {
  const [tone, icon] = looks[status]
  return (
    <span className={status === 'Failed' || status === 'failed' ? `${s.status} ${s.failed}` : s.status}>
      <StageTag tone={tone} icon={icon}>
        {children}
      </StageTag>
    </span>
  )
}
