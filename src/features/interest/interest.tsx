import { useParams } from 'react-router-dom'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { AppInvitation, Card } from './card.tsx'
import { Pass } from './pass.tsx'
import { useInterest, type Interest as State } from './use-interest.ts'
import { usePass } from './use-pass.ts'

/** The page behind the interest link of a job (INT-01 to INT-03). No one is signed in, and the page names no one. */
export default function Interest() {
  const { hiringRequestId = '', person = '', supplyType = '', flag = '' } = useParams()
  const t = useText('interest')
  const link = { hiringRequestId, person, supplyType, flag }
  const { state, again } = useInterest(link)
  const pass = usePass(link, state)
  const words = useWords(state)
  const canTryAgain = state.kind === 'busy' || state.kind === 'away'
  const isSaved = pass !== undefined && (canTryAgain || state.kind === 'looking')
  const { title, hint } = isSaved ? { title: t('already'), hint: t('savedHint') } : words
  return (
    <Card
      title={state.kind === 'looking' && !pass ? t('title') : title}
      hint={hint}
      job={'job' in state ? t('jobAt', { ...state.job, jobRole: listWord('jobRoles', state.job.jobRole) }) : undefined}
      strip={'job' in state ? 'f....' : '.....'}
      action={
        canTryAgain && !pass ? (
          <Button kind="primary" onClick={again}>
            {t('again')}
          </Button>
        ) : null
      }
    >
      {state.kind === 'looking' && !pass ? <SkeletonRows rows={1} label={t('looking')} /> : null}
      {pass ? <Pass pass={pass} /> : null}
      {canTryAgain ? null : <AppInvitation />}
    </Card>
  )
}

function useWords(state: State): { title: string; hint?: string } {
  const t = useText('interest')
  switch (state.kind) {
    case 'looking':
      return { title: t('looking') }
    case 'marked':
      return { title: t('thanks') }
    case 'already':
      return { title: t('already') }
    default:
      return { title: t(state.kind), hint: t(`${state.kind}Hint`) }
  }
}
