import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { HiringRequest } from '../../contract/requests.ts'
import { useSession } from '../../data/session.ts'
import { ExtendSheet } from '../../hiring/extend-sheet.tsx'
import { paths } from '../../lib/paths.ts'
import { findActions } from '../../rules/requests.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import s from './summary.module.css'

interface Props {
  request: HiringRequest
  onExtended: () => void
}

/** The details of the request and a copy of it; operations staff also extend it (HR-44). */
export function RequestLinks({ request, onExtended }: Props) {
  const t = useText('summary')
  const { user } = useSession()
  const navigate = useNavigate()
  const [isExtending, setExtending] = useState(false)
  const { hiringRequestId, name } = request
  const to = paths.hiringRequest(hiringRequestId)
  const clone = async () => {
    const question = { title: t('cloneTitle'), body: t('cloneBody', { name }), confirmLabel: t('cloneYes') }
    if (await confirm(question)) await navigate(to, { state: { clone: true } })
  }
  return (
    <>
      <p className={s.links}>
        <ButtonLink kind="text" icon="edit" to={to}>
          {t('details')}
        </ButtonLink>
        <Button kind="text" icon="copy" onClick={() => void clone()}>
          {t('clone')}
        </Button>
        <ButtonLink kind="text" icon="list" to={paths.scorecard(hiringRequestId)}>
          {t('scorecard')}
        </ButtonLink>
        {findActions(request, user.code).includes('extend') ? (
          <Button kind="text" icon="cal" onClick={() => setExtending(true)}>
            {t('extend')}
          </Button>
        ) : null}
      </p>
      {isExtending ? (
        <ExtendSheet request={request} onClose={() => setExtending(false)} onExtended={onExtended} />
      ) : null}
    </>
  )
}
