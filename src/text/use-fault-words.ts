import type { ParseKeys } from 'i18next'
import { useText } from './index.ts'
import { faultWords } from './server-message.ts'
import type { Area } from './types.ts'

/** The codes for which an area has a message under `faults`. */
type FaultOf<A extends Area> = ParseKeys<A> extends infer K ? (K extends `faults.${infer F}` ? F : never) : never

/** For the fields of a form: returns the message of a field's error, whether its schema or the server reported it. */
export function useFaultWords<A extends Area>(area: A, faults: readonly FaultOf<A>[]) {
  const t = useText(area)
  return faultWords(faults, (fault) => t(`faults.${fault}` as never) as unknown as string)
}
