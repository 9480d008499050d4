import s from './strip.module.css'

/**
 * How far an applicant has come: Applied, Screened, Interviewed, Selected, Joined, one character each.
 * f the server has it, c claimed by the applicant, w awaited, p only on this phone, g over, x ended here, '.' not yet.
 */
export type StripCode = string

const meanings: Record<string, string | undefined> = { f: s.f, c: s.c, w: s.w, p: s.p, g: s.g, x: s.x }

/** Hidden from screen readers: the tag beside it has the same information as text. */
export function Strip({ code, className = '' }: { code: StripCode; className?: string }) {
  const boxes = code.padEnd(5, '.').slice(0, 5).split('')
  return (
    <span className={`${s.strip} ${className}`} aria-hidden="true" data-strip={boxes.join('')}>
      {boxes.map((letter, i) => (
        <i key={i} className={meanings[letter]} />
      ))}
    </span>
  )
}
