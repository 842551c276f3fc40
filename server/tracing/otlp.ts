import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import {
  createOtlpHttpExportDelegate,
  httpAgentFactoryFromOptions,
} from '@opentelemetry/otlp-exporter-base/node-http';
import { ProtobufTraceSerializer, TraceExporterMetricsHelper } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { productVersion } from '../project-root.ts';
import type { Tracing } from './tracing.ts';

type Settings = NonNullable<Config['traces']>;

/** How long the collector may take, and how often its absence is logged (ms). */
const EXPORT_MS = 5_000;
const WARN_EVERY_MS = 60_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

const samplerOf = ({ sampler, ratio }: Settings): Sampler => {
  const [, isParentBased, name] = /^(parentbased_)?(\w+)$/.exec(sampler) ?? [];
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return isParentBased === undefined ? root : new ParentBasedSampler({ root });
};

const createExporter = ({ endpoint, headers }: Settings): SpanExporter =>
  new OTLPExporterBase<ReadableSpan[]>(
    createOtlpHttpExportDelegate(
      {
        url: `${endpoint}/v1/traces`,
        headers: async () => ({ ...headers, 'Content-Type': 'application/x-protobuf' }),
        timeoutMillis: EXPORT_MS,
        concurrencyLimit: 2,
        compression: 'none',
        agentFactory: httpAgentFactoryFromOptions({ keepAlive: true }),
      },
      ProtobufTraceSerializer,
      'otlp_http_span_exporter',
      TraceExporterMetricsHelper,
      undefined,
    ),
  );

/** Sends spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`. Loaded only when it is set. */
export const createTracing = (settings: Settings, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Tracing => {
  let failedSince: Date | null = null;
  let warnedAt = -Infinity;
  let dropped = 0;
  const exporter = createExporter(settings);
  const note = (count: number, { code, error }: ExportResult): void => {
    if (code === ExportResultCode.SUCCESS) {
      failedSince = null;
      return;
    }
    failedSince ??= new Date();
    dropped += count;
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    log.warn({ reason: error?.message, dropped }, 'the collector does not accept spans; they are dropped');
    warnedAt = performance.now();
    dropped = 0;
  };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': productVersion(),
    }),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        scheduledDelayMillis: settings.delay,
        exporter: {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              note(spans.length, result);
              // Nobody else is to be told.
              done({ code: ExportResultCode.SUCCESS });
            }),
          shutdown: () => exporter.shutdown(),
        },
      }),
    ],
  });
  const tracer = provider.getTracer('flowgen');
  const contextOf = (traceparent: string) => {
    const parent = parseTraceParent(traceparent);
    return parent && { ...parent, isRemote: true };
  };
  return {
    begin: ({ name, kind = 'internal', attributes }, parent, links = []) => {
      const remote = parent === undefined ? null : contextOf(parent);
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes: { ...attributes } satisfies Attributes,
          links: links.flatMap((link) => contextOf(link) ?? []).map((context) => ({ context })),
        },
        remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      const flags = traceFlags & TraceFlags.SAMPLED ? '01' : '00';
      return {
        traceparent: `00-${traceId}-${spanId}-${flags}`,
        set: (more) => void span.setAttributes(more),
        end: (failure) => {
          if (failure !== undefined)
            span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    state: () => ({ address: new URL(settings.endpoint).host, failedSince }),
    stop: () => provider.shutdown(),
  };
};
