import type { StagePages } from './viewer-stage.ts';

/** A drawing with many nodes, half of them numbers and half filled shapes. Several may show the same datapoint. */
export const drawingOf = (nodes: number): string => {
  const columns = Math.ceil(Math.sqrt(nodes * 2));
  const parts = Array.from({ length: nodes }, (_, index) => {
    const [x, y] = [(index % columns) * 30, Math.floor(index / columns) * 14];
    return index % 2 === 0
      ? `<text id="n${index}" x="${x}" y="${y + 10}" font-size="9">?</text>`
      : `<rect id="n${index}" x="${x}" y="${y}" width="26" height="11" fill="#cccccc"/>`;
  });
  const rows = Math.ceil(nodes / columns);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * 30} ${rows * 14}">${parts.join('')}</svg>`;
};

/** The datapoint of a node. */
export const datapointOf = (node: number, ids: number): number => 1 + (node % ids);

export const ON = '#00aa00';
export const OFF = '#aa0000';

/** A record of a dashboard with one element, as returned by the API. `kinds`: those of its datapoints, from id 1. */
export const recordOf = (element: object, kinds: readonly ('gauge' | 'state')[]) => ({
  id: 1,
  version: 1,
  title: 'Bench',
  data: JSON.stringify({
    rows: [{ id: 'r', columns: [{ id: 'c', colwidth: 12, widthPercent: '100', elements: [element] }] }],
  }),
  place: null,
  datapoints: kinds.map((kind, index) => ({
    id: index + 1,
    xid: null,
    key: 'k',
    label: 'K',
    unit: null,
    kind,
    device_id: 1,
    dev_id: 'd',
    device_title: 'D',
    expected_interval_s: 60,
    last_value: null,
    last_at: null,
  })),
});

/** A dashboard with the drawing, as returned by the API. */
const dashboardOf = (nodes: number, ids: number) => {
  const all = Array.from({ length: nodes }, (_, index) => ({
    node: `n${index}`,
    id: datapointOf(index, ids),
    isText: index % 2 === 0,
  }));
  const element = {
    id: 'e',
    type: 'svg',
    width: 12,
    height: 18,
    data: drawingOf(nodes),
    rects: [],
    xidwithValues: all
      .filter(({ isText }) => isText)
      .map(({ node, id }) => ({ id, node, xid: null, end: 0, dev_id: 'd', type: 'k' })),
    stateDatapoints: all
      .filter(({ isText }) => !isText)
      .map(({ node, id }) => ({
        id: node,
        dataPoint: id,
        dev_id: 'd',
        device_id: 1,
        onColor: ON,
        offColor: OFF,
      })),
  };
  return recordOf(
    element,
    Array.from({ length: ids }, () => 'gauge' as const),
  );
};

/** The baseline: the same drawing and socket, only setting attributes once a frame. */
const barePage = (
  nodes: number,
  ids: number,
): string => `<!doctype html><meta charset="utf-8"><title>Bare</title>
<style>body{margin:0} svg{width:100vw;height:720px;display:block}</style>${drawingOf(nodes)}
<script>
const nodes = new Map();
for (let n = 0; n < ${nodes}; n++) {
  const id = 1 + n % ${ids};
  nodes.set(id, [...(nodes.get(id) ?? []), { element: document.getElementById('n' + n), isText: n % 2 === 0 }]);
}
const latest = new Map();
const paint = () => {
  for (const [id, end] of latest) for (const { element, isText } of nodes.get(id)) {
    if (isText) element.firstChild.data = String(end);
    else element.setAttribute('fill', end === 0 ? '${OFF}' : '${ON}');
  }
  latest.clear();
};
const socket = new WebSocket('ws://' + location.host + '/api/live');
socket.onmessage = ({ data }) => {
  if (latest.size === 0) requestAnimationFrame(paint);
  for (const { id, end } of JSON.parse(data)) if (id) latest.set(id, end);
};
</script>`;

/** A state that is another with every second change, however many changes lie between two draws. */
const isOn = (id: number, turn: number): boolean => {
  const mixed = Math.imul(Math.imul(turn, 0x9e3779b1) ^ id, 0x85ebca6b);
  return ((Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 16) & 1) === 1;
};

/**
 * The pages for an even number of nodes that show an even number of datapoints. Numbers change with each turn, states
 * with every second on average: a page that skips turns has to paint as much in each draw as one that paints them all.
 */
export const drawingPages = ({
  nodes,
  ids,
}: {
  readonly nodes: number;
  readonly ids: number;
}): StagePages => ({
  ids,
  dashboard: () => dashboardOf(nodes, ids),
  bare: () => barePage(nodes, ids),
  // Texts show odd ids, shapes even ones.
  end: (id, turn) => (id % 2 === 1 ? 10 + (turn % 90) : Number(isOn(id, turn))),
});
