import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { requestDetailCalls, type RequestWire } from '../../../contract/request-details.ts'
import { readNow } from '../../../data/now.ts'
import { useRequestDraft, type OpenedDraft, type RequestDraft } from '../../../data/request-drafts.ts'
import { useActingCode, useActingPartner, useSession } from '../../../data/session.ts'
import { useRead } from '../../../data/use-read.ts'
import { NotLoaded } from '../../../hiring/not-loaded.tsx'
import { isoDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { emptyLocation, emptyRequestForm } from '../../../rules/request-form.ts'
import { choosesPartner } from '../../../rules/roles.ts'
import { cloneRequestForm, fromRequestDetails } from '../../../rules/request-wire.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { isAnythingDirty } from '../../../ui/dirty.ts'
import { EmptyState } from '../../../ui/list-parts.tsx'
import { Page } from '../../../ui/shell/page.tsx'
import { useLeaveWhenRefused } from '../../../ui/use-leave-when-refused.ts'
import { requesterOf } from './form-context.ts'
import { Loading, NotHere } from './not-here.tsx'
import { RequestFormScreen } from './request-form-screen.tsx'
import { useDraftEditor, type DraftEditing } from './use-draft-editor.ts'

/** /hiring-request, /hiring-request?draft=…, /hiring-request/{id}, and the latter to be cloned (HR-01, HR-02). */
export default function RequestFormPage() {
  const { id } = useParams()
  const { state } = useLocation() as { state: { clone?: boolean } | null }
  useReloadOnOwnLink()
  if (id === undefined) return <NewRequest />
  return <ExistingRequest key={id} id={id} toClone={state?.clone === true} />
}

/** HR-05: a link to the open request reloads it. */
function useReloadOnOwnLink() {
  const { key, pathname, search } = useLocation()
  const before = useRef({ key, pathname, search })
  useEffect(() => {
    const last = before.current
    before.current = { key, pathname, search }
    if (last.key !== key && last.pathname === pathname && last.search === search) location.reload()
  }, [key, pathname, search])
}

function NewRequest() {
  const t = useText('requestForm')
  const { user } = useSession()
  const [ipId] = useActingPartner()
  const code = useActingCode()
  const [query] = useSearchParams()
  const [fresh] = useState(() => crypto.randomUUID())
  const draftId = query.get('draft') ?? fresh
  const editing = useDraftEditor(draftId)
  const title = t('createTitle')
  if (!editing.isOpen) return <NotHere title={title} editing={editing} />
  const { draft } = editing.opened!
  if (!draft && choosesPartner(user.effectiveCode) && !ipId)
    return (
      <Page title={title} back={{ to: paths.hiringRequests, label: t('back') }}>
        <EmptyState
          title={t('selectEmployer')}
          hint={t('selectEmployerHint')}
          action={
            <ButtonLink kind="primary" to={paths.hiringRequests}>
              {t('toRequests')}
            </ButtonLink>
          }
        />
      </Page>
    )
  const form = () => ({ ...emptyRequestForm(), locations: [emptyLocation(requesterOf(user))] })
  return (
    <RequestFormScreen
      key={`${draftId} ${draft?.savedAt}`}
      title={title}
      draft={draft ?? { draftId, ipId: ipId!, code, form: form() }}
      editing={editing}
    />
  )
}

function ExistingRequest({ id, toClone }: { id: string; toClone: boolean }) {
  const t = useText('requestForm')
  const title = toClone ? t('createTitle') : t('detailsTitle')
  const editing = useDraftEditor(toClone ? `clone-of-${id}` : id, isNotChanged)
  const read = useRead(requestDetailCalls.get, { hiringRequestId: id })
  // HR-55
  useLeaveWhenRefused(read.refusal && { heading: t('error'), line: translateServerMessage(read.refusal) }, {
    push: true,
  })
  if (!editing.isOpen) return <NotHere title={title} editing={editing} />
  const { draft } = editing.opened!
  if (!read.data && read.isLoading) return <Loading title={title} />
  if (!read.data && !draft)
    return (
      <Page title={title} back={{ to: paths.hiringRequests, label: t('back') }}>
        {/* TRAP-11: only a response refuses access; offline the request is just not on the device */}
        <NotLoaded read={read} what="request" away={t('notSaved')} awayHint={t('notSavedHint')} />
      </Page>
    )
  if (toClone && read.data) return <Clone title={title} request={read.data.data} />
  const request = read.data?.data
  return <Details key={draft?.savedAt} title={title} id={id} request={request} draft={draft} editing={editing} />
}

const isNotChanged = ({ draft }: OpenedDraft) => !draft

/** Saves the copy as a draft at once, so that a reload opens the draft instead of copying again. */
function Clone({ title, request }: { title: string; request: RequestWire }) {
  const navigate = useNavigate()
  const { keep } = useRequestDraft()
  const code = useActingCode(request.ipId)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const draftId = crypto.randomUUID()
    const form = cloneRequestForm(fromRequestDetails(request), isoDay(readNow()))
    void keep({ draftId, ipId: request.ipId, code, clonedFrom: request.hiringReqName, form }).then(() =>
      navigate(paths.requestDraft(draftId), { replace: true }),
    )
  }, [keep, navigate, request, code])
  return <Loading title={title} />
}

type DetailsProps = {
  title: string
  id: string
  request: RequestWire | undefined
  draft: (RequestDraft & { savedAt: number }) | null
  editing: DraftEditing
}

/** Shows the cached request at once; a newer response replaces it unless the user has begun to change it. */
function Details({ title, id, request, draft, editing }: DetailsProps) {
  const [opened, setOpened] = useState(request)
  const code = useActingCode(draft?.ipId ?? opened?.ipId)
  if (!draft && request && request.version !== opened?.version && !isAnythingDirty()) setOpened(request)
  const base = opened && { hiringRequestId: id, version: opened.version }
  const shown: RequestDraft = draft ?? {
    draftId: id,
    ipId: opened!.ipId,
    code,
    base: base!,
    form: fromRequestDetails(opened!),
  }
  return <RequestFormScreen key={opened?.version} title={title} draft={shown} request={request} editing={editing} />
}
