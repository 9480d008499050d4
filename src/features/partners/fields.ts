/** A mobile number: ten digits and nothing else get in (REG-05). */
export const tenDigits = { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' } as const
