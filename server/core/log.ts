import { pino, type Logger } from 'pino'
import { traceOfLine } from './tracing.ts'

export type Log = Logger

/**
 * The log of the server. It holds no personal data: never a body, a query string, a name, a number, a token. Callers
 * pass ids of calls and counts; `redact` is the second line of defence if a header or a response is ever passed by
 * mistake.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: undefined,
      mixin: traceOfLine,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['headers', 'body', 'query', 'input', 'answer', 'password', 'token', 'authorization', '*.password'],
        remove: true,
      },
      serializers: { err: describeError },
    },
    destination as pino.DestinationStream,
  )
}

/**
 * The parts of an error that may be logged: its kind, its code and its origin. The message of a database error holds
 * the values of the row, and that of a parser the text it read, so only errors that are plainly ours keep theirs.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const fromDatabase = error.constructor.name === 'DrizzleQueryError' || 'severity' in error
  return {
    kind: error.constructor.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(fromDatabase || error instanceof SyntaxError ? {} : { message: withoutNumbers(error.message) }),
    at: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(cause ? { cause } : {}),
  }
}

const withoutNumbers = (message: string) => message.replace(/(?<!\S)\S+@\S+/g, '#').replace(/\d{5,}/g, '#')
