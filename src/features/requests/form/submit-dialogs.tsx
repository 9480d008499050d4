import { formatDay } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { districtsShown } from '../../../rules/requests.ts'
import { useText } from '../../../text/index.ts'
import { listWord } from '../../../text/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useDistricts } from '../request-words.tsx'
import s from './form.module.css'
import type { Submit } from './use-submit.ts'

/** 'Hiring Request Submitted', whose OK submits (HR-38), and 'Hiring request already exists!' (HR-39). */
export function SubmitDialogs({ submit }: { submit: Submit }) {
  const t = useText('requestForm')
  const districts = useDistricts()
  return (
    <>
      <Sheet
        opened={submit.isConfirming}
        size="s"
        title={t('submittedTitle')}
        onClose={submit.cancel}
        footer={
          <Button kind="primary" full onClick={submit.confirm} data-autofocus>
            {t('ok')}
          </Button>
        }
      >
        <p>{t('submittedBody')}</p>
      </Sheet>
      <Sheet
        opened={submit.existing !== undefined}
        title={t('existsTitle')}
        onClose={submit.leave}
        closeOnOutside={false}
        footer={
          <div className={s.pair}>
            <Button onClick={submit.leave}>{t('no')}</Button>
            <Button kind="primary" onClick={submit.submitAnyway}>
              {t('yes')}
            </Button>
          </div>
        }
      >
        <p>{t('existsBody')}</p>
        <ul className={s.existing}>
          {submit.existing?.map((request) => (
            <li key={request.hiringRequestId}>
              <b>{request.hiringReqName}</b>
              <span>
                {[
                  listWord('jobRoles', request.jobRole),
                  districts(request.district, districtsShown.card),
                  t('positionsShort', { count: request.numberOfPositions, n: formatNumber(request.numberOfPositions) }),
                  t('openUntil', { day: formatDay(request.endDate) }),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <p>{t('existsQuestion')}</p>
      </Sheet>
    </>
  )
}
