import { useState } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useDeskActions } from '../../data/desk.ts'
import { readNow } from '../../data/now.ts'
import { useCommand } from '../../data/use-command.ts'
import { refOf } from '../../rules/applicant-ref.ts'
import { deskOn, type DeskMove } from '../../rules/desk-moves.ts'

/** Moves of the desk for one applicant: in, back, later, another token. False where the device has no room. */
export function useMoves(row: LiveApplicant) {
  const { run, isSaving } = useCommand('applicant.deskMove')
  const { keepRoom, takeToken } = useDeskActions(row.ipId)
  const [isFull, setFull] = useState(false)
  const save = async (make: () => Promise<DeskMove>): Promise<boolean> => {
    try {
      await run({ ...refOf(row), move: await make() }, { hold: false })
      setFull(false)
      return true
    } catch {
      setFull(true)
      return false
    }
  }
  return {
    isSaving,
    isFull,
    callIn: (room: string) =>
      save(async () => {
        // To be offered again: no reason not to call somebody in
        await keepRoom(room).catch(() => undefined)
        return { kind: 'inside', with: room }
      }),
    back: () => save(async () => ({ kind: 'waiting' })),
    later: () => save(async () => ({ kind: 'later' })),
    newToken: () =>
      save(async () => {
        const instead = deskOn(row, readNow())?.token
        return { kind: 'token', token: await takeToken(row.funnelId), ...(instead === undefined ? {} : { instead }) }
      }),
  }
}
