import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { funnelCalls } from '../../contract/funnel.ts'
import { useNow } from '../../data/now.ts'
import { useSession } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { DAY_MS, istDaysBetween } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { isExpiryNear } from '../../rules/funnel-tabs.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { noteWarned, wasWarned } from './funnel-notifications.ts'

/** Warns once for each request that screened applicants expire within three days (FUN-10, TRAP-58). */
export function ExpiryWarning({ hiringRequestId, ipId }: { hiringRequestId: string; ipId: string }) {
  const t = useText('board')
  const common = useText('common')
  const { user } = useSession()
  const navigate = useNavigate()
  const days = useDaysToExpire(hiringRequestId, ipId)
  const [shown, setShown] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (days === undefined || !isExpiryNear(days) || wasWarned(user.userId, hiringRequestId)) return
    noteWarned(user.userId, hiringRequestId)
    setShown(days)
    setOpen(true)
  }, [days, user.userId, hiringRequestId])
  if (shown === undefined) return null
  return (
    <Sheet
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t('expiryTitle')}
      size="s"
      footer={
        <>
          <Button
            kind="primary"
            full
            onClick={() => {
              setOpen(false)
              void navigate(`${paths.applicants(hiringRequestId)}?tab=screened`)
            }}
          >
            {t('expirySee')}
          </Button>
          <Button kind="text" full onClick={() => setOpen(false)}>
            {common('close')}
          </Button>
        </>
      }
    >
      <p>{t('expiryBody', { count: shown })}</p>
    </Sheet>
  )
}

/** The days left by the server's count; undefined when that count was saved more than a day ago. */
function useDaysToExpire(hiringRequestId: string, ipId: string): number | undefined {
  const now = useNow()
  const { data, savedAt } = useRead(funnelCalls.counts, { hiringRequestId, ipId })
  const days = data?.data.shortlisted?.leastDaysToExpire
  if (days == null || savedAt === undefined || now - savedAt > DAY_MS) return undefined
  return days - istDaysBetween(savedAt, now)
}
