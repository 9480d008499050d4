import type { ChangeEvent, ComponentProps } from 'react'
import { stopAtTen, toMobile } from '../lib/mobile.ts'
import { TextField } from './text-field.tsx'

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'maxLength' | 'onInput'> {
  /** Takes no eleventh digit from the keyboard (REG-05). */
  stops?: boolean
}

/** Longer than any notation of a number, short enough for a form. */
const LONGEST = 40

/**
 * A mobile number of India: typed, pasted or filled in with +91, 0, blanks or Devanagari digits, it is shown as its ten
 * digits. What is no such number stays as it is and is refused by the form, never cut into another number.
 */
export function MobileField({ onChange, stops = false, ...props }: Props) {
  const show = (input: HTMLInputElement, shown: string) => {
    if (input.value !== shown) input.value = shown
  }
  // Before the change is reported: the form reads the value of the input
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    // A keyboard's suggestion or filling in is reported like a key, with all digits at once
    const { inputType, data } = event.nativeEvent as InputEvent
    const isKey = inputType === 'insertText' && data?.length === 1
    show(event.currentTarget, (stops && isKey ? stopAtTen : toMobile)(event.currentTarget.value))
    void onChange?.(event)
  }
  return <TextField autoComplete="off" {...props} type="tel" inputMode="tel" maxLength={LONGEST} onChange={type} />
}
