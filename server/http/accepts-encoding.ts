import type { Context } from 'hono'

/** Whether the device takes this coding by its name; `q=0` says that it does not. */
export function acceptsEncoding(c: Context, encoding: string): boolean {
  const accepted = c.req.header('Accept-Encoding') ?? ''
  return accepted.split(',').some((one) => {
    const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((each) => /^q\s*=\s*0(\.0*)?$/.test(each))
  })
}
