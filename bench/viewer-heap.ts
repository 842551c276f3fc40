import { heapBytes, type Watched } from './viewer-page.ts';

/** The parts of a heap snapshot that are read here. Source: V8's heap profiler. */
interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: number[];
}

/**
 * Memory that the page's own code can retain. Excludes compiled code, which the engine manages, and the browser's
 * own records, such as the last 200 long frames.
 */
const HELD: ReadonlySet<string> = new Set([
  'object',
  'closure',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'bigint',
  'regexp',
  'symbol',
]);

const heldIn = ({ snapshot, nodes }: Snapshot): number => {
  const { node_fields, node_types } = snapshot.meta;
  const [type, size] = [node_fields.indexOf('type'), node_fields.indexOf('self_size')];
  let held = 0;
  for (let at = 0; at < nodes.length; at += node_fields.length) {
    if (HELD.has(node_types[0][nodes[at + type] ?? -1] ?? '')) held += nodes[at + size] ?? 0;
  }
  return held;
};

/** What remains on the heap after a garbage collection. */
export interface Left {
  /** Bytes of the whole heap, including code and caches. */
  readonly heap: number;
  /** Bytes retained by the page's own code: objects, functions, arrays, strings. */
  readonly held: number;
  readonly nodes: number;
  readonly listeners: number;
}

export const leftOn = async (watched: Watched): Promise<Left> => {
  const { cdp } = watched;
  const heap = await heapBytes(watched);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? Number.NaN;
  const parts: string[] = [];
  const onPart = ({ chunk }: { readonly chunk: string }): void => void parts.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', onPart);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', onPart);
  const held = heldIn(JSON.parse(parts.join('')) as Snapshot);
  return { heap, held, nodes: of('Nodes'), listeners: of('JSEventListeners') };
};
