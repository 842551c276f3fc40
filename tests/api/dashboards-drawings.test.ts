import { expect, it } from 'vitest';
import { startDashboards } from '../support/dashboards.ts';

const { tools } = await startDashboards();

const svg = (inside: string, on = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${on}><rect id="r" width="9" height="9"/>${inside}</svg>`;
/** A layout as somebody else writes it: its blanks tell whether it was written anew. */
const layout = (...drawings: unknown[]): string =>
  `{ "rows": [ {"columns": [ {"elements": [ ${drawings.map((data) => JSON.stringify({ id: 'd', type: 'svg', data })).join(' , ')} , {"id": "o", "type": "odd",  "data": "<script>"} ]} ]} ], "z": 1.50 }`;
const drawingsIn = (data: string): string[] =>
  JSON.parse(data).rows[0].columns[0].elements.map(({ data: markup }: { data: string }) => markup);

it('markup that no upload has cleaned is cleaned when it is saved, and the rest keeps its bytes', async () => {
  const clean = svg('<style>rect{fill:#123}</style><use href="#r"/>');
  const made = await tools.make({
    data: layout(clean, svg('<script>alert(1)</script>', ' onload="alert(1)"')),
  });
  expect(drawingsIn(made.data)).toEqual([clean, svg(''), '<script>']);
  expect(made.data).toContain(JSON.stringify({ id: 'd', type: 'svg', data: clean }));
  expect(made.data).toContain('{"id": "o", "type": "odd",  "data": "<script>"}');

  const sent = layout(
    svg('<image href="https://example.com/x.png" width="9" height="9"/><a href="javascript:alert(1)"/>'),
    svg('<foreignObject><img src="x" onerror="alert(1)"/></foreignObject>'),
  );
  const saved = (await tools.send(made.id, { data: sent })).body.data;
  expect(saved.data).not.toMatch(/https:|javascript|foreignObject|onerror/);
  // Sent twice it is one version, and what is clean comes back as it was sent.
  expect((await tools.send(made.id, { data: sent })).body.data.version).toBe(saved.version);
  const kept = layout(clean);
  expect((await tools.send(made.id, { data: kept })).body.data.data).toBe(kept);
});

it('markup that does harm and is no drawing is refused', async () => {
  const made = await tools.make({ data: layout(svg('')) });
  const answer = await tools.send(made.id, { data: layout('<b onclick="alert(1)">') });
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'data']);
});

it('what is in no shape of a layout is left as it is', async () => {
  const data = JSON.stringify({
    rows: [null, 1, { columns: 5 }, { columns: [null, { elements: [null, 'x'] }] }],
  });
  expect((await tools.make({ data })).data).toBe(data);
});
