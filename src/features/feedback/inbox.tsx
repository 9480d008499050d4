import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { feedbackCalls, messageStates, type InboxMessage } from '../../contract/feedback.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Pager, pageCount } from '../../ui/pager.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { InboxCard } from './inbox-card.tsx'
import s from './feedback.module.css'

/** For operations: what users wrote, and who asks for deletion, by state. */
export default function Inbox() {
  const t = useText('feedback')
  const [query, setQuery] = useSearchParams()
  const state = messageStates.find((each) => each === query.get('state')) ?? 'new'
  const page = Number(query.get('page')) || 1
  const size = limits.tablePageSizes[0]
  const read = useRead(feedbackCalls.inbox, { state, page, limit: size })
  const [answered, setAnswered] = useState<InboxMessage>()
  const { messages, counts } = read.data?.data ?? {}
  const total = counts?.[state] ?? 0
  const turn = (to: number) => setQuery({ ...(state === 'new' ? {} : { state }), page: String(to) })
  return (
    <Page title={t('inbox')} lead={t('inboxLead')} back={{ to: paths.opsDashboard, label: t('back') }} narrow>
      <TabLinks
        label={t('inbox')}
        active={state}
        items={messageStates.map((key) => ({
          key,
          label: t(`states.${key}`),
          to: { search: key === 'new' ? '' : `state=${key}` },
          count: counts?.[key],
        }))}
      />
      {messages === undefined ? (
        read.isLoading ? (
          <SkeletonRows label={t('inboxLoading')} />
        ) : (
          <NotLoaded read={read} what="messages" awayHint={t('inboxAwayHint')} />
        )
      ) : messages.length === 0 ? (
        <EmptyState title={t(`none.${state}`)} hint={state === 'new' ? t('noneHint') : undefined} />
      ) : (
        <div className={s.cards}>
          {messages.map((message) => (
            <InboxCard key={message.id} message={message} onAnswer={() => setAnswered(message)} />
          ))}
        </div>
      )}
      {pageCount(total, size) > 1 || page > 1 ? <Pager page={page} size={size} total={total} onPage={turn} /> : null}
      {answered ? <AnswerSheet message={answered} onClose={() => setAnswered(undefined)} /> : null}
    </Page>
  )
}
