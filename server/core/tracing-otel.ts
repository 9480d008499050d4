import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Log } from './log.ts'
import { setTracer, type Traced, type TraceKind, type TraceSettings } from './tracing.ts'

const kinds: Record<TraceKind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

const EXPORT_MS = 5_000
/** A collector that is away must not keep a server from ending. */
const LAST_MS = 2_000
/** What says that traces are lost is itself no flood. */
const SAID_MS = 60_000

/** Sends traces by OTLP over HTTP in JSON. The SDK reads further settings of OTEL_… itself: headers, sampler, batches. */
export function startTracing({ endpoint, service }: TraceSettings, version: string, log: Log): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS })
  let saidAt = Number.NEGATIVE_INFINITY
  const watched: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - saidAt > SAID_MS) {
          saidAt = performance.now()
          log.warn({ kind: result.error.name }, 'traces are not delivered')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(watched)],
  })
  provider.register()
  const tracer = provider.getTracer('fieldhire', version)

  setTracer({
    run: ({ name, kind, parent }, work) => {
      const from = parent === undefined ? context.active() : contextOf(parent)
      return tracer.startActiveSpan(name, { kind: kinds[kind] }, from, (span) => finish(span, work))
    },
    here: () => {
      const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {}
      return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined
    },
    headers: () => {
      const of = trace.getActiveSpan()?.spanContext()
      const none: Record<string, string> = {}
      return of ? { traceparent: `00-${of.traceId}-${of.spanId}-0${of.traceFlags & 1}` } : none
    },
  })
  return async () => {
    setTracer(undefined)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LAST_MS)))
    await Promise.race([provider.shutdown().catch(() => undefined), late])
    clearTimeout(timer)
    context.disable()
    trace.disable()
  }
}

async function finish<T>(span: Span, work: (traced: Traced) => Promise<T>): Promise<T> {
  // The message of an error may hold what a user entered: its kind only
  const fail = (kind: string) => {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', kind)
  }
  try {
    return await work({
      name: (name) => span.updateName(name),
      set: (attributes) => span.setAttributes(attributes),
      fail,
    })
  } catch (error) {
    fail(error instanceof Error ? error.constructor.name : typeof error)
    throw error
  } finally {
    span.end()
  }
}

/** Of a W3C traceparent; a new trace where it is none. */
function contextOf(parent: string) {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(parent) ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const of = { traceId, spanId, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true }
  return isSpanContextValid(of) ? trace.setSpanContext(ROOT_CONTEXT, of) : ROOT_CONTEXT
}
