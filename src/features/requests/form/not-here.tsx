import { paths } from '../../../lib/paths.ts'
import { useText } from '../../../text/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/list-parts.tsx'
import { OpenElsewhere } from '../../../ui/open-elsewhere.tsx'
import { Page } from '../../../ui/shell/page.tsx'
import type { DraftEditing } from './use-draft-editor.ts'

/** In the place of the form: its draft is read, edited in another tab, or has ended. */
export function NotHere({ title, editing }: { title: string; editing: DraftEditing }) {
  const t = useText('requestForm')
  const { opened, state, takeOver } = editing
  if (!opened?.end && state !== 'elsewhere') return <Loading title={title} />
  const became = opened?.end?.hiringRequestId
  return (
    <Page title={title} back={{ to: paths.hiringRequests, label: t('back') }}>
      {!opened?.end ? (
        <OpenElsewhere onTakeOver={takeOver} />
      ) : (
        <EmptyState
          title={t(became ? 'endedTitle' : 'deletedTitle')}
          hint={became ? t('endedHint') : undefined}
          action={
            <ButtonLink kind="primary" to={became ? paths.hiringRequest(became) : paths.hiringRequests}>
              {t(became ? 'openRequest' : 'back')}
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

export function Loading({ title }: { title: string }) {
  const t = useText('requestForm')
  return (
    <Page title={title} back={{ to: paths.hiringRequests, label: t('back') }} tabBar={false}>
      <SkeletonRows label={t('loading')} />
    </Page>
  )
}
