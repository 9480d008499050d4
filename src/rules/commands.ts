import { feedbackCalls } from '../contract/feedback.ts'
import { funnelCalls } from '../contract/funnel.ts'
import { trimPasted } from '../lib/text.ts'
import type { ApplicantRef, Command } from './command.ts'
import { deskCommands, type DeskInputs } from './desk-commands.ts'
import { stageCommands, type StageInputs } from './stage-commands.ts'

/** The input of each queued command: plain data, stored in the outbox and readable by later builds. */
export interface CommandInputs extends StageInputs, DeskInputs {
  /** The whole text of the notes; a later one replaces an earlier one that was never attempted (TRAP-62). */
  'applicant.notes': ApplicantRef & {
    text: string
    baseAt: number
    /** The server's notes that the user saw; lines that two users added to them are merged. */
    seen?: string
  }
  /** Another number for the interviewer (CALL-09). */
  'applicant.interviewerNumber': ApplicantRef & { number: number }
  /** A message to the operators. */
  'feedback.send': {
    partnerId: string
    partnerType: string
    name: string
    email: string
    mobile: string
    subject: string
    message: string
  }
}
export type CommandName = keyof CommandInputs
export type CommandInput<N extends CommandName> = CommandInputs[N]

export const commands: { [N in CommandName]: Command<CommandInputs[N]> } = {
  ...stageCommands,
  ...deskCommands,
  'applicant.notes': {
    version: 1,
    lane: (input) => `applicant:${input.funnelId}:notes`,
    funnelId: (input) => input.funnelId,
    base: (row) => row.notes?.at ?? 0,
    seenBase: (input) => input.baseAt,
    coalesce: true,
    steps: (input) => [
      {
        name: 'notes',
        kind: 'call',
        call: funnelCalls.notes,
        input: ({ base }) => ({
          funnelId: input.funnelId,
          notes: input.text,
          base: { timeStamp: base ?? input.baseAt, ...(input.seen === undefined ? {} : { notes: input.seen }) },
        }),
      },
    ],
    apply: (row, input, at) => ({ ...row, notes: input.text ? { text: input.text, at } : undefined }),
    isDone: (row, input) => trimPasted(row.notes?.text ?? '') === trimPasted(input.text),
  },
  'applicant.interviewerNumber': {
    version: 1,
    lane: (input) => `applicant:${input.funnelId}:number`,
    funnelId: (input) => input.funnelId,
    base: () => undefined,
    coalesce: true,
    steps: (input) => [
      {
        name: 'number',
        kind: 'call',
        call: funnelCalls.interviewerNumber,
        input: () => ({ funnelId: input.funnelId, interviewerNumber: input.number }),
      },
    ],
    apply: (row, input) => ({ ...row, call: { ...row.call, interviewerNumber: input.number } }),
    isDone: (row, input) => row.call.interviewerNumber === input.number,
  },
  'feedback.send': {
    version: 1,
    lane: () => 'feedback',
    funnelId: () => undefined,
    base: () => undefined,
    coalesce: false,
    steps: (input) => [
      {
        name: 'send',
        kind: 'call',
        call: feedbackCalls.send,
        input: () => ({
          partner_id: input.partnerId,
          partner_type: input.partnerType,
          firstname: input.name,
          lastname: '',
          email: input.email,
          mobile: input.mobile,
          subject: input.subject,
          message: input.message,
        }),
      },
    ],
    apply: (row) => row,
    isDone: () => false,
  },
}

/** The command of that name, or undefined when this build does not know it. */
export function findCommand(name: string): Command<never> | undefined {
  return Object.hasOwn(commands, name) ? (commands[name as CommandName] as unknown as Command<never>) : undefined
}
