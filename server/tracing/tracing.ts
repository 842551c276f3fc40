import { AsyncLocalStorage } from 'node:async_hooks';

/** The facts about a piece of work that is timed; they may contain nothing secret, and no text that somebody wrote. */
export interface SpanFacts {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A piece of work that is being timed. */
export interface Span {
  /** Identifies it to others, as the header of W3C Trace Context. */
  readonly traceparent: string;
  readonly set: (attributes: Readonly<Record<string, string | number>>) => void;
  /** `failure`: the kind of the error that ended it. */
  readonly end: (failure?: string) => void;
}

/** Sends spans to a collector. */
export interface Tracing {
  /** Starts a span: the first of a trace, or within the span with this `traceparent`. */
  readonly begin: (facts: SpanFacts, parent?: string, links?: readonly string[]) => Span;
  /** The host and port of the collector, and since when it has not accepted spans. */
  readonly state: () => { readonly address: string; readonly failedSince: Date | null };
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
}

/** The span that is current where code runs. */
interface Trace {
  readonly tracing: Tracing;
  readonly span: Span;
}

// Without a first `run`, which is the case while traces are off, Node.js does not track it.
const current = new AsyncLocalStorage<Trace>();

/** The `traceparent` of the work that is being done; undefined without a trace. */
export const currentTraceparent = (): string | undefined => current.getStore()?.span.traceparent;

/** The kind of an error: its code, otherwise its class. Messages may contain what somebody has sent. */
const kindOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : String(name ?? 'Error');
};

/**
 * Does `work` as a span, and what it starts within it; without `tracing` it only does it. `causes`: the spans that it is done for,
 * by their `traceparent`; it is within the first and refers to the others.
 */
export const inSpan = async <T>(
  tracing: Tracing | null,
  facts: SpanFacts,
  work: () => Promise<T>,
  [parent, ...links]: readonly string[] = [],
): Promise<T> => {
  if (!tracing) return work();
  const span = tracing.begin(facts, parent, links);
  try {
    const result = await current.run({ tracing, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(kindOf(error));
    throw error;
  }
};

/** Does `work` within a span that was begun before. */
export const within = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

/** Does `work` as a span of the current trace, if there is one. */
export const inTrace = <T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> => {
  const trace = current.getStore();
  return trace ? inSpan(trace.tracing, facts, work, [trace.span.traceparent]) : work();
};

/** A database transaction, without its statements. */
export const TRANSACTION: SpanFacts = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
};
