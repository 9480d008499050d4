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

/** The number that is typed, while its field is open. */
export type OtherNumber = ReturnType<typeof useOtherNumber>

export function useOtherNumber(row: LiveApplicant, online: boolean) {
  const saved = String(row.call.interviewerNumber ?? '')
  // Undefined while the field is closed
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const { run, isSaving } = useCommand('applicant.interviewerNumber')
  const { takeBack } = useSyncActions()
  /** Returns the number; undefined when it is none, or could not be saved: then the field stays, with the reason. */
  const save = async (): Promise<number | undefined> => {
    const number = findPhoneNumber(typed ?? '')
    setWrong(number === undefined)
    if (number === undefined) return undefined
    try {
      const { opId } = await run({ ...refOf(row), number })
      announceSaved(opId, numberAnnouncement(row.name), online, takeBack)
      setTyped(undefined)
      return number
    } catch {
      showToast({ heading: text('stages', 'numberNotUpdated'), line: text('stages', 'notKept'), tone: 'problem' })
      return undefined
    }
  }
  const type = (next: string | undefined) => {
    setTyped(next)
    setWrong(false)
  }
  return {
    ...{ typed, isWrong, isSaving, save },
    open: () => type(saved),
    type,
    close: () => type(undefined),
    /** Typed and not saved: whoever presses Yes means this number. */
    isUnsaved: typed !== undefined && typed !== saved,
  }
}

/** Where the interviewer is called, and the way to another number (CALL-09). */
export function InterviewerNumber({ row, other }: { row: LiveApplicant; other: OtherNumber }) {
  const t = useText('stages')
  const number = row.call.interviewerNumber
  if (other.typed !== undefined) return <Edit other={other} typed={other.typed} />
  return (
    <div className={s.number}>
      <span>{number === undefined ? t('callNumberOwn') : t('callNumberOther', { number })}</span>
      <Button kind="text" data-edge="start end" onClick={other.open}>
        {t('callNumberUseOther')}
      </Button>
    </div>
  )
}

function Edit({ other, typed }: { other: OtherNumber; typed: string }) {
  const t = useText('stages')
  const common = useText('common')
  const { isWrong, isSaving, save, type, close } = other
  return (
    <div className={s.edit}>
      <MobileField
        label={t('callNumber')}
        autoComplete="tel-national"
        value={typed}
        error={isWrong ? t('callNumberWrong') : undefined}
        onChange={(event) => type(event.currentTarget.value)}
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
        <Button kind="text" onClick={close}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  )
}
