import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { requestDetailCalls, type RequestWire } from '../../contract/request-details.ts'
import { toHiringRequest, type HiringRequest } from '../../contract/requests.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useOneEditor } from '../../data/use-one-editor.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { readSetup, withSearched, type Searched, type SetupFacts } from '../../rules/reachout-setup.ts'
import { mayReachOut } from '../../rules/requests.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { OpenElsewhere } from '../../ui/open-elsewhere.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useLeaveWhenRefused } from '../../ui/use-leave-when-refused.ts'
import { Cards } from './cards.tsx'

/** Create New Reachout (RO-08 to RO-31). */
export default function RunCampaign() {
  const t = useText('reachouts')
  const { id = '' } = useParams()
  const read = useRead(requestDetailCalls.get, { hiringRequestId: id })
  // RO-10
  useLeaveWhenRefused(read.refusal && { heading: translateServerMessage(read.refusal) }, { after: 0, back: true })
  const wire = read.data?.data
  return (
    <Page
      title={t('title')}
      tabBar={false}
      back={{ to: paths.summary(id), label: wire?.hiringReqName ?? t('toRequest') }}
    >
      {wire ? (
        <Setup key={id} wire={wire} />
      ) : read.isLoading || read.refusal ? (
        <SkeletonRows label={t('loading')} />
      ) : (
        <NotLoaded read={read} what="request" away={t('notSaved')} awayHint={t('needsFirst')} />
      )}
    </Page>
  )
}

function Setup({ wire }: { wire: RequestWire }) {
  const t = useText('reachouts')
  const request = useMemo(() => toHiringRequest(wire), [wire])
  const facts = useMemo(() => {
    const states = [...new Set(wire.hiringRequest.map(({ state }) => state).filter(Boolean))]
    const hasOffice = wire.hiringRequest.some(({ offices }) => offices.length > 0)
    return { jobRole: request.jobRole, districts: request.districts, states, hasOffice }
  }, [request, wire])
  const key = `reachout/${request.ipId}/${request.hiringRequestId}`
  const { state, takeOver } = useOneEditor(key, readNothing)
  if (!mayReachOut(request)) return <NotNow request={request} />
  if (state === 'elsewhere') return <OpenElsewhere onTakeOver={takeOver} />
  if (state !== 'here') return <SkeletonRows label={t('loading')} />
  return <Editor {...{ draftKey: key, wire, request, facts }} />
}

/** The set-up is read when this tab begins to edit it. */
const readNothing = () => Promise.resolve(true)

type EditorProps = { draftKey: string; wire: RequestWire; request: HiringRequest; facts: SetupFacts }

function Editor({ draftKey, facts, ...props }: EditorProps) {
  const t = useText('reachouts')
  const draft = useDraft(draftKey)
  const isTaking = useSearched(draft, facts)
  if (draft.value === undefined || isTaking) return <SkeletonRows label={t('loading')} />
  return (
    <Cards
      {...{ ...props, facts }}
      setup={readSetup(draft.value, facts)}
      onChange={draft.set}
      onStarted={draft.clear}
    />
  )
}

/** What the Search Dashboard hands over goes into the draft, once: a reload finds it there. */
function useSearched({ value, set }: ReturnType<typeof useDraft>, facts: SetupFacts): boolean {
  const { pathname, state } = useLocation() as { pathname: string; state: { searched?: Searched } | null }
  const navigate = useNavigate()
  const searched = state?.searched
  const isTaken = useRef(false)
  useEffect(() => {
    if (!searched || value === undefined || isTaken.current) return
    isTaken.current = true
    set(withSearched(readSetup(value, facts), searched, facts))
    void navigate(pathname, { replace: true })
  }, [searched, value, set, facts, navigate, pathname])
  return searched !== undefined
}

/** RO-09: nothing can be done here yet; every way out leads to the summary. */
function NotNow({ request: { hiringRequestId, status } }: { request: HiringRequest }) {
  const t = useText('reachouts')
  const navigate = useNavigate()
  const isPending = status === 'pending'
  const leave = () => void navigate(paths.summary(hiringRequestId))
  return (
    <Sheet
      opened
      size="s"
      title={t(isPending ? 'pendingTitle' : 'inactiveTitle')}
      onClose={leave}
      footer={
        <Button kind="primary" full onClick={leave}>
          {t('ok')}
        </Button>
      }
    >
      <p>{t(isPending ? 'pendingBody' : 'inactiveBody')}</p>
    </Sheet>
  )
}
