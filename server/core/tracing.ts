export type TraceKind = 'server' | 'client' | 'internal'
type Attributes = Record<string, string | number>

/** A span that is open. What goes into it holds no id of a person, no path, no query and no value of a statement. */
export interface Traced {
  name(name: string): void
  set(attributes: Attributes): void
  fail(kind: string): void
}

/** The part of OpenTelemetry that we use (tracing-otel.ts), which is loaded only when there is somebody to send to. */
export interface Tracer {
  run<T>(span: { name: string; kind: TraceKind; parent?: string }, work: (traced: Traced) => Promise<T>): Promise<T>
  /** Of the span that is open here. */
  here(): { traceId: string; spanId: string } | undefined
  /** The same as a header for a service of the operator's own. */
  headers(): Record<string, string>
}

let tracer: Tracer | undefined

export const setTracer = (given: Tracer | undefined): void => {
  tracer = given
}

const nothing: Traced = { name: () => undefined, set: () => undefined, fail: () => undefined }

/** Runs the work in a span; without tracing it only runs it. */
export function inSpan<T>(
  name: string,
  kind: TraceKind,
  work: (traced: Traced) => Promise<T>,
  parent?: string,
): Promise<T> {
  return tracer ? tracer.run({ name, kind, ...(parent !== undefined && { parent }) }, work) : work(nothing)
}

/** The same where something is traced already: what only looks whether there is work makes no trace of its own. */
export const inSpanWithin: typeof inSpan = (name, kind, work) =>
  tracer?.here() ? inSpan(name, kind, work) : work(nothing)

export const isTracing = (): boolean => tracer !== undefined

/** For each line of the log. */
export const traceOfLine = (): { traceId: string; spanId: string } | Record<string, never> => tracer?.here() ?? {}

export const traceHeaders = (): Record<string, string> => tracer?.headers() ?? {}

export interface TraceSettings {
  /** Of the collector, without a slash at the end; the traces go to its /v1/traces. */
  endpoint: string
  service: string
}
