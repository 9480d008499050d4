import { useText } from '../text/index.ts'
import { Button } from './button.tsx'
import { EmptyState } from './list-parts.tsx'

/** In the place of a form that another tab edits. */
export function OpenElsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useText('drafts')
  return (
    <EmptyState
      title={t('elsewhereTitle')}
      hint={t('elsewhereHint')}
      action={
        <Button kind="primary" onClick={onTakeOver}>
          {t('editHere')}
        </Button>
      }
    />
  )
}
