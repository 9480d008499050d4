/** A touch screen without a mouse: the texts say "this phone". */
const isPhone = !globalThis.matchMedia?.('(pointer: fine)').matches

/** The texts as this kind of device needs them: on a laptop "this phone" is "this device". */
export const onThisDevice = <T extends object>(words: T): T =>
  isPhone
    ? words
    : (JSON.parse(
        JSON.stringify(words)
          .replace(/\b(this) phone\b/gi, '$1 device')
          .replace(/(इसी?|यह) फ़ोन/g, '$1 डिवाइस'),
      ) as T)
