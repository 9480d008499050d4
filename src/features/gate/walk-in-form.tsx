import { useLayoutEffect, useState } from 'react'
import { LONGEST_NAME } from '../../contract/funnel.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { useSession } from '../../data/session.ts'
import { useFindTakenIn, useWalkInFacts } from '../../data/device-rows.ts'
import { findWalkInFaults, sortAlike, type WalkInDraft } from '../../rules/walk-in-form.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { FieldError } from '../../ui/field.tsx'
import { MobileField } from '../../ui/mobile-field.tsx'
import { ActionBar } from '../../ui/shell/action-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import s from './desk.module.css'
import { AlikeNotes } from './alike-notes.tsx'
import { RequestChoice } from './request-choice.tsx'
import { useTakeIn } from './use-take-in.ts'

interface Props {
  ipId: string
  /** Where this desk is; '' for every site. */
  site: string
  /** Those to choose from; undefined until they are read. */
  requests: readonly HiringRequest[] | undefined
  initial: WalkInDraft
  onType: (draft: WalkInDraft) => void
  onChoose: (funnelId: string) => void
  onCancel: () => void
  /** With false when it goes. */
  onShown: (isShown: boolean) => void
}

/** Name, number, role and consent; everything works from what the device holds. */
export function WalkInForm({ ipId, site, requests, initial, onType, onChoose, onCancel, onShown }: Props) {
  const t = useText('gate')
  const { user } = useSession()
  const [typed, setTyped] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const fields = useFirstWrong<HTMLFormElement>(attempts)
  useLayoutEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  const [twin, setTwin] = useState<string>()
  const findTakenIn = useFindTakenIn()
  const only = requests?.length === 1 ? requests[0]!.hiringRequestId : undefined
  const isOpen = requests?.some((one) => one.hiringRequestId === typed.hiringRequestId)
  const draft = { ...typed, hiringRequestId: isOpen ? typed.hiringRequestId : only }
  const request = requests?.find((one) => one.hiringRequestId === draft.hiringRequestId)
  const facts = useWalkInFacts({ ipId, hiringRequestId: draft.hiringRequestId, mobile: draft.mobile, site })
  const { here, elsewhere } = sortAlike(facts?.alike ?? [], draft.hiringRequestId)
  const first = [...here].sort((a, b) => Number(b.funnelId === twin) - Number(a.funnelId === twin))
  const { takeIn, isSaving, isFull } = useTakeIn()
  const faults = attempts > 0 ? findWalkInFaults(draft) : []
  const change = (more: Partial<WalkInDraft>) => {
    const next = { ...typed, ...more }
    setTyped(next)
    setTwin(undefined)
    onType(next)
  }
  const save = async () => {
    setAttempts((count) => count + 1)
    if (findWalkInFaults(draft).length > 0 || !request) return
    // Now, and not as the notes have it: whoever types fast is here before them
    const same = await findTakenIn(request.hiringRequestId, draft.mobile)
    setTwin(same)
    if (same !== undefined) return
    const funnelId = await takeIn(draft, request, { shown: facts?.request, site })
    if (funnelId !== undefined) onChoose(funnelId)
  }
  const sentence = t('consent', { company: request?.employerName || user.companyName })
  return (
    <form
      ref={fields}
      className={s.form}
      aria-label={t('addWalkIn')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{t('addWalkIn')}</h2>
      <TextField
        label={t('name')}
        required
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={typed.name}
        error={faults.includes('name') ? t('nameMissing') : undefined}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <MobileField
        label={t('mobile')}
        required
        value={typed.mobile}
        error={faults.includes('mobile') ? t('mobileWrong') : twin === undefined ? undefined : t('takenIn')}
        onChange={(event) => change({ mobile: event.currentTarget.value })}
      />
      <RequestChoice
        requests={requests}
        value={draft.hiringRequestId}
        error={faults.includes('request') && requests?.length !== 0 ? t('requestMissing') : undefined}
        onChange={(hiringRequestId) => change({ hiringRequestId })}
      />
      <AlikeNotes here={first} elsewhere={elsewhere} onChoose={onChoose} />
      <CheckRow
        checked={typed.agreed}
        aria-invalid={faults.includes('consent') || undefined}
        onChange={(event) => change({ agreed: event.currentTarget.checked })}
      >
        {sentence}
      </CheckRow>
      {faults.includes('consent') ? <FieldError>{t('consentMissing')}</FieldError> : null}
      {isFull ? <p role="alert">{t('full')}</p> : null}
      <Actions isSaving={isSaving} onCancel={onCancel} />
    </form>
  )
}

/** On a phone in the bar below, so that the button of the form is in sight while it is filled in. */
function Actions({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  const t = useText('gate')
  const isDesktop = useIsDesktop()
  const isTextLarge = useIsTextLarge()
  const add = (
    <Button kind="primary" type="submit" className={s.add} busy={isSaving}>
      {t('takeIn')}
    </Button>
  )
  if (isDesktop || isTextLarge)
    return (
      <div className={s.actions}>
        {add}
        <Button kind="text" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    )
  return (
    <ActionBar phoneOnly>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      {add}
    </ActionBar>
  )
}
