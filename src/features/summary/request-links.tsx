import { useNavigate } from 'react-router-dom'
import type { HiringRequest } from '../../contract/requests.ts'
import { useSession } from '../../data/session.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import s from './summary.module.css'

/** The details of the request and a copy of it; operations staff extend it on its details (HR-44). */
export function RequestLinks({ request: { hiringRequestId, name, status } }: { request: HiringRequest }) {
  const t = useText('summary')
  const { user } = useSession()
  const navigate = useNavigate()
  const to = paths.hiringRequest(hiringRequestId)
  const clone = async () => {
    const question = { title: t('cloneTitle'), body: t('cloneBody', { name }), confirmLabel: t('cloneYes') }
    if (await confirm(question)) await navigate(to, { state: { clone: true } })
  }
  return (
    <p className={s.links}>
      <ButtonLink kind="text" icon="edit" to={to}>
        {t('details')}
      </ButtonLink>
      <Button kind="text" icon="copy" onClick={() => void clone()}>
        {t('clone')}
      </Button>
      {user.code === 'OPS' && status === 'active' ? (
        <ButtonLink kind="text" icon="cal" to={to}>
          {t('extend')}
        </ButtonLink>
      ) : null}
    </p>
  )
}
