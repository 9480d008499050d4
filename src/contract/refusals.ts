import { fillTemplate, outlineTemplate, plainOf, type Template } from '../lib/template.ts'
import { refusalReasons, refusalWords, type RefusalParams } from './refusal-reasons.ts'

export type RefusalReason = keyof typeof refusalReasons

type Sentences<R extends RefusalReason> = (typeof refusalReasons)[R]['message'] extends infer M
  ? M extends { other: infer Other }
    ? Other
    : M extends { yes: infer Yes }
      ? Yes
      : M
  : never

/** The names in the braces of a sentence. */
type Placeholders<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** What a reason must be given; a placeholder that `RefusalParams` does not know is a type error at every use. */
export type ParamsOf<R extends RefusalReason> = [Placeholders<Sentences<R>>] extends [never]
  ? Record<string, never>
  : Pick<RefusalParams, Placeholders<Sentences<R>> & keyof RefusalParams>

/** Reasons that name nothing. */
export type PlainReason = {
  [R in RefusalReason]: [Placeholders<Sentences<R>>] extends [never] ? R : never
}[RefusalReason]

/** The English sentence of a reason with dots for what it names; undefined when there is no such reason. */
export const outlineOf = (reason: string): string | undefined =>
  Object.hasOwn(refusalReasons, reason) ? outlineTemplate(refusalReasons[reason as RefusalReason].message) : undefined

/** The English sentence of a reason. */
export function refusalMessage(reason: PlainReason): string
export function refusalMessage<R extends RefusalReason>(reason: R, params: ParamsOf<R>): string
export function refusalMessage(reason: RefusalReason, params?: unknown): string {
  const { message }: { message: Template } = refusalReasons[reason]
  // A parameter that is not there, past the types: the sentence with its placeholder is better than a fault
  return fillTemplate(message, params, refusalWords) ?? plainOf(message)
}
