import { useState } from 'react'
import { requestDetailCalls, type RequestWire } from '../../../contract/request-details.ts'
import { toHiringRequest } from '../../../contract/requests.ts'
import { useSession } from '../../../data/session.ts'
import { useRead } from '../../../data/use-read.ts'
import { ExtendSheet } from '../../../hiring/extend-sheet.tsx'
import { formatDay } from '../../../lib/dates.ts'
import { findActions } from '../../../rules/requests.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Block } from '../../../ui/list-parts.tsx'
import s from './form.module.css'

/** HR-44: for OPS, on an active request. Refetches the request and keeps the values of the form. */
export function ExtendExpiry({ wire }: { wire: RequestWire }) {
  const t = useText('requests')
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { refresh } = useRead(requestDetailCalls.get, { hiringRequestId: wire.hiringRequestId })
  const request = toHiringRequest(wire)
  if (!findActions(request, user.code).includes('extend')) return null
  return (
    <Block>
      <div className={s.draftBanner}>
        <p>{t('until', { day: formatDay(request.endDate) })}</p>
        <Button icon="cal" onClick={() => setOpen(true)}>
          {t('actions.extend')}
        </Button>
      </div>
      {isOpen ? (
        <ExtendSheet request={request} onClose={() => setOpen(false)} onExtended={() => void refresh()} />
      ) : null}
    </Block>
  )
}
