/** A text file as a string: Vite inlines it into the build. */
declare module '*.txt?raw' {
  const text: string
  export default text
}
