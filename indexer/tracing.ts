import type { Answered } from "./http/request-id.ts"

export interface Tracing {
  /** A span of an answered request. */
  trace(answered: Answered): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** Sends request spans by OTLP over HTTP, after the answer, so no request waits. Without tracing, no library is loaded. */
export async function openTracing(endpoint: string, version: string): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, trace }, { TracerProvider, BatchSpanProcessor }, exporters, resources] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ])
  const exporter = new exporters.OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` })
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": "touchmark", "service.version": version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer("touchmark")
  return {
    trace({ request_id, traceparent, method, route, status, started }) {
      const [, traceId, spanId, flags] = traceparent?.split("-") ?? []
      const parent = traceId && { traceId, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16), isRemote: true }
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "touchmark.request_id": request_id,
      }
      tracer
        .startSpan(
          `${method} ${route}`,
          { kind: SpanKind.SERVER, startTime: performance.timeOrigin + started, attributes },
          parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
        )
        .end()
    },
    close: () => provider.shutdown(),
  }
}
