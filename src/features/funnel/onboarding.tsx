import { useState } from 'react'
import type { CandidateDetails, OnboardingState } from '../../contract/onboarding.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import s from './onboarding.module.css'
import { OnboardingDetails } from './onboarding-details.tsx'
import { useOnboarding } from './use-onboarding.ts'

const canBegin: OnboardingState[] = ['notInitiated', 'Unopened', 'Failure', 'Abandoned']

/** The onboarding bot of a selected applicant: its state and the next step (ONB-01 to ONB-07). */
export function Onboarding({ row }: { row: LiveApplicant }) {
  const t = useText('funnel')
  const { online, known, busy, initiate, fetchDetails, manage } = useOnboarding(row.funnelId)
  const [isPreviewing, setPreviewing] = useState(false)
  const [details, setDetails] = useState<CandidateDetails>()
  const status = known?.status
  return (
    <Block title={t('onboarding.title')}>
      {status && status !== 'notInitiated' ? (
        <p className={s.state} role="status" data-state={status}>
          {t(`onboarding.states.${status}`)}
        </p>
      ) : null}
      <NeedsConnection missing={!online} under>
        {(tied) => (
          <span className={s.actions}>
            {!status || canBegin.includes(status) ? (
              <Button
                icon="send"
                {...tied}
                disabled={tied.disabled || !status}
                busy={busy}
                onClick={() => setPreviewing(true)}
              >
                {!status || status === 'notInitiated' ? t('onboarding.initiate') : t('onboarding.resend')}
              </Button>
            ) : null}
            {status === 'Completed' ? (
              <>
                <Button icon="eye" {...tied} busy={busy} onClick={() => void fetchDetails().then(setDetails)}>
                  {t('onboarding.viewDetails')}
                </Button>
                <Button icon="grid" {...tied} busy={busy} onClick={() => void manage()}>
                  {t('onboarding.manage')}
                </Button>
              </>
            ) : null}
          </span>
        )}
      </NeedsConnection>
      <Sheet
        opened={isPreviewing}
        onClose={() => setPreviewing(false)}
        title={t('onboarding.preview')}
        footer={
          <DialogActions
            label={t('onboarding.send')}
            onCancel={() => setPreviewing(false)}
            busy={busy}
            online={online}
            onGo={() => void initiate().then(() => setPreviewing(false))}
          />
        }
      >
        <p className={s.sms}>{known?.preview}</p>
      </Sheet>
      <Sheet opened={details !== undefined} onClose={() => setDetails(undefined)} title={t('onboarding.received')}>
        {details ? <OnboardingDetails details={details} /> : null}
      </Sheet>
    </Block>
  )
}
