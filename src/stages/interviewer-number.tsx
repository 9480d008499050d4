import { useState } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { useSyncActions } from '../data/sync.ts'
import { useCommand } from '../data/use-command.ts'
import { refOf } from '../rules/applicant-ref.ts'
import { findPhoneNumber } from '../rules/calls.ts'
import { text, useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { MobileField } from '../ui/mobile-field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { announceSaved, numberAnnouncement } from './announce.ts'
import s from './interview-call.module.css'

type Props = { row: LiveApplicant; online: boolean }

/** Where the interviewer is called, and the way to another number (CALL-09). */
export function InterviewerNumber({ row, online }: Props) {
  const t = useText('stages')
  const [isOpen, setOpen] = useState(false)
  const number = row.call.interviewerNumber
  if (isOpen) return <Edit row={row} online={online} onClose={() => setOpen(false)} />
  return (
    <div className={s.number}>
      <span>{number === undefined ? t('callNumberOwn') : t('callNumberOther', { number })}</span>
      <Button kind="text" onClick={() => setOpen(true)}>
        {t('callNumberUseOther')}
      </Button>
    </div>
  )
}

function Edit({ row, online, onClose }: Props & { onClose: () => void }) {
  const t = useText('stages')
  const common = useText('common')
  const [typed, setTyped] = useState(String(row.call.interviewerNumber ?? ''))
  const [isWrong, setWrong] = useState(false)
  const { run, isSaving } = useCommand('applicant.interviewerNumber')
  const { takeBack } = useSyncActions()
  const save = async () => {
    const number = findPhoneNumber(typed)
    setWrong(number === undefined)
    if (number === undefined) return
    try {
      const { opId } = await run({ ...refOf(row), number })
      announceSaved(opId, numberAnnouncement(row.name), online, takeBack)
      onClose()
    } catch {
      showToast({ heading: text('stages', 'numberNotUpdated'), line: text('stages', 'notKept'), tone: 'problem' })
    }
  }
  return (
    <div className={s.edit}>
      <MobileField
        label={t('callNumber')}
        autoComplete="tel-national"
        value={typed}
        error={isWrong ? t('callNumberWrong') : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The field is in the form of the panel, which has its own Submit
          event.preventDefault()
          void save()
        }}
      />
      <div className={s.choices}>
        <Button kind="choose" busy={isSaving} onClick={() => void save()}>
          {t('callNumberSave')}
        </Button>
        <Button kind="text" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  )
}
