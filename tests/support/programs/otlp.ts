import { type Received, startHttpSink } from './http-sink.ts';

/** A span as a collector gets it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly trace: string;
  readonly id: string;
  /** Empty for the first of a trace. */
  readonly parent: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** Nanoseconds. */
  readonly took: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** The traces that it refers to. */
  readonly links: readonly string[];
  readonly isError: boolean;
}

interface Field {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/** The fields of a protobuf message. */
const fieldsOf = (bytes: Buffer): Field[] => {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, type] = [tag >> 3, tag & 7];
    if (type === 0) fields.push({ number, value: varint() });
    else if (type === 1) fields.push({ number, value: take(8).readBigUInt64LE() });
    else if (type === 2) fields.push({ number, value: take(Number(varint())) });
    else if (type === 5) fields.push({ number, value: BigInt(take(4).readUInt32LE()) });
    else throw new Error(`Wire type ${type} is not used by OTLP.`);
  }
  return fields;
};

const messages = (bytes: Buffer, number: number): Buffer[] =>
  fieldsOf(bytes).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );
const bytesOf = (bytes: Buffer, number: number): Buffer => messages(bytes, number)[0] ?? Buffer.alloc(0);
const numberOf = (bytes: Buffer, number: number): bigint => {
  const value = fieldsOf(bytes).find((field) => field.number === number)?.value;
  return typeof value === 'bigint' ? value : 0n;
};

const attributesOf = (owner: Buffer, number: number): Record<string, string | number> =>
  Object.fromEntries(
    messages(owner, number).map((pair) => {
      const [value] = fieldsOf(bytesOf(pair, 2));
      const read = Buffer.isBuffer(value?.value) ? value.value.toString() : Number(value?.value);
      return [bytesOf(pair, 1).toString(), read];
    }),
  );

/** Decodes an `ExportTraceServiceRequest` of opentelemetry-proto. */
export const spansIn = (request: Buffer): ReceivedSpan[] =>
  messages(request, 1).flatMap((resourceSpans) => {
    const service = String(attributesOf(bytesOf(resourceSpans, 1), 1)['service.name']);
    const spans = messages(resourceSpans, 2).flatMap((scopeSpans) => messages(scopeSpans, 2));
    return spans.map((span) => ({
      service,
      trace: bytesOf(span, 1).toString('hex'),
      id: bytesOf(span, 2).toString('hex'),
      parent: bytesOf(span, 4).toString('hex'),
      name: bytesOf(span, 5).toString(),
      kind: Number(numberOf(span, 6)),
      took: Number(numberOf(span, 8) - numberOf(span, 7)),
      attributes: attributesOf(span, 9),
      links: messages(span, 13).map((link) => bytesOf(link, 1).toString('hex')),
      isError: numberOf(bytesOf(span, 15), 3) === 2n,
    }));
  });

/** A collector on a free port that keeps the spans that it gets. */
export const startCollector = async () => {
  const sink = await startHttpSink();
  sink.answer(() => 200);
  return {
    url: sink.url,
    requests: sink.received as readonly Received[],
    spans: (): ReceivedSpan[] => sink.received.flatMap(({ bytes }) => spansIn(bytes)),
    close: sink.close,
  };
};
