import type { Command } from '../../src/rules/command.ts'
import { commands, findCommand } from '../../src/rules/commands.ts'

/** b2 knows the number's command in another version only, as an update of the app may bring it. b3 knows b1's again. */
export const builds = ['b1', 'b2', 'b3'] as const
/** What was installed before b1, with version 1 of the database. */
export const FORMER_BUILD = 'b0'
export type Build = (typeof builds)[number]

const newNumber = { ...commands['applicant.interviewerNumber'], version: 2 } as unknown as Command<never>
export const findCommandOf = (build: Build) => (name: string) =>
  build === 'b2' && name === 'applicant.interviewerNumber' ? newNumber : findCommand(name)
