import { describe, expect, it } from 'vitest';
import { startDashboards } from '../../support/dashboards/dashboards.ts';
import { upload } from '../../support/server/upload.ts';

const { test, superadmin, tools, read } = await startDashboards();

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string, on = ''): string =>
  `<svg ${NAMESPACE} viewBox="0 0 9 9"${on}><rect id="r" width="9" height="9"/>${inside}</svg>`;
/** A layout with unusual spacing, which shows whether its text was rewritten. */
const layout = (...drawings: unknown[]): string =>
  `{ "rows": [ {"columns": [ {"elements": [ ${drawings.map((data) => JSON.stringify({ id: 'd', type: 'svg', data })).join(' , ')} , {"id": "o", "type": "odd",  "data": "<script>"} ]} ]} ], "z": 1.50 }`;
const drawingsIn = (data: string): string[] =>
  JSON.parse(data).rows[0].columns[0].elements.map(({ data: markup }: { data: string }) => markup);
const firstDrawing = (dashboard: { data: string }): string => drawingsIn(dashboard.data)[0] ?? '';

describe('markup in a layout', () => {
  it('that was not uploaded is sanitised when it is saved, and the rest keeps its bytes', async () => {
    const clean = svg('<use href="#r"/>');
    const created = await tools.make({
      data: layout(clean, svg('<script>alert(1)</script>', ' onload="alert(1)"')),
    });
    expect(drawingsIn(created.data)).toEqual([clean, svg(''), '<script>']);
    expect(created.data).toContain(JSON.stringify({ id: 'd', type: 'svg', data: clean }));
    expect(created.data).toContain('{"id": "o", "type": "odd",  "data": "<script>"}');

    const sent = layout(
      svg('<image href="https://example.com/x.png" width="9" height="9"/><a href="javascript:alert(1)"/>'),
      svg('<foreignObject><img src="x" onerror="alert(1)"/></foreignObject>'),
    );
    const saved = (await tools.send(created.id, { data: sent })).body.data;
    expect(saved.data).not.toMatch(/https:|javascript|foreignObject|onerror/);
    // Saving twice makes one version, and clean markup is returned unchanged.
    expect((await tools.send(created.id, { data: sent })).body.data.version).toBe(saved.version);
    const kept = layout(clean);
    expect((await tools.send(created.id, { data: kept })).body.data.data).toBe(kept);
  });

  it.each([
    ['an escaped url()', svg('<rect style="fill:u\\72l(https://example.com/x)"/>'), /example/],
    ['image-set()', svg('<rect style=\'fill:image-set("https://example.com/x" 1x)\'/>'), /example/],
    ['src()', svg('<style>rect{fill:src("https://example.com/x")}</style>'), /example/],
    ['an escaped @import', svg('<style>@\\69mport "https://example.com/x";</style>'), /example/],
    ['a comment that HTML ends early', svg('<!--><script>alert(1)</script>-->'), /script|<!--/],
    ['a comment before the drawing', `<!--><script>alert(1)</script>-->${svg('')}`, /script|<!--/],
    [
      'CDATA that HTML does not read',
      svg('<desc><![CDATA[><img src=x onerror=alert(1)>]]></desc>'),
      /<img|CDATA/,
    ],
    [
      'an element in a title, which HTML reads as text',
      svg('<title><style><a class="&lt;/style>&lt;img src=x onerror=alert(1)>"/></style></title>'),
      /<title>\s*<style|<a /,
    ],
    ['an entity as a reference', svg('<a href="java&#115;cript:alert(1)"/>'), /java/],
    ['a prefixed script', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'), /alert/],
    ['a plain DOCTYPE', `<!DOCTYPE svg SYSTEM "https://example.com/x.dtd">${svg('')}`, /example|DOCTYPE/],
  ])('is sanitised whatever it hides: %s', async (_, markup, forbidden) => {
    const stored = firstDrawing(await tools.make({ data: layout(markup) }));
    expect(stored).toContain('<rect id="r"');
    expect(stored).not.toMatch(forbidden);
    // Sanitising the stored markup again changes nothing.
    expect(firstDrawing(await tools.make({ data: layout(stored) }))).toBe(stored);
  });

  it.each([
    ['is no drawing', '<b onclick="alert(1)">'],
    [
      'declares entities',
      `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('<text>&a;</text>')}`,
    ],
    ['is not well formed', svg('<g>')],
  ])('is refused when it %s', async (_, markup) => {
    const created = await tools.make({ data: layout(svg('')) });
    const answer = await tools.send(created.id, { data: layout(markup) });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'data']);
    expect((await read(created.id)).version).toBe(created.version);
  });

  it('keeps its bytes without a drawing, without a namespace, and after an upload', async () => {
    for (const markup of ['', 'no drawing yet', '<svg viewBox="0 0 1 1"><text id="t">1</text></svg>']) {
      const data = layout(markup);
      expect((await tools.make({ data })).data).toBe(data);
    }
    const created = await tools.make();
    const uploaded = await upload(test, superadmin, `/dashboard-v2/${created.id}/add-image`, {
      image: new Blob([svg('<style>rect{fill:#123}</style><!-- x -->')]),
      type: 'svg',
    });
    const { markup, path } = uploaded.body.data;
    const data = JSON.stringify({
      rows: [
        { columns: [{ elements: [{ id: 'd', type: 'svg', data: markup, reference: { path } }], z: [1] }] },
      ],
    });
    expect((await tools.send(created.id, { data })).body.data.data).toBe(data);
  });

  it('holds its styles for itself only, however often it is sanitised', async () => {
    const created = await tools.make({ data: layout(svg('<style>rect{fill:#123}</style>')) });
    const stored = firstDrawing(created);
    expect(stored).toMatch(/<svg [^>]*class="drawing-[0-9a-f]{12}"/);
    expect(stored).toMatch(/<style>\.drawing-[0-9a-f]{12} rect\{fill:#123\}<\/style>/);
    const again = await upload(test, superadmin, `/dashboard-v2/${created.id}/add-image`, {
      image: new Blob([stored]),
      type: 'svg',
    });
    expect(again.body.data.markup).toBe(stored);
  });

  it('that was stored before it was always sanitised is sanitised when it returns', async () => {
    const created = await tools.make({ data: layout(svg('')) });
    const hostile = layout(svg('<script>alert(1)</script>'));
    await test.context.pool.query('update dashboard_versions set data = $2 where dashboard_id = $1', [
      created.id,
      hostile,
    ]);
    await test.context.pool.query('update dashboard_v2 set data = $2 where id = $1', [created.id, hostile]);
    const copy = await superadmin.post(`/dashboard-v2/${created.id}/duplicate`, {});
    expect(firstDrawing(copy.body.data)).toBe(svg(''));
    const saved = await tools.send(created.id, { data: hostile.replace('1.50', '2') });
    expect(firstDrawing(saved.body.data)).toBe(svg(''));
    const restored = await superadmin.post(`/dashboard-v2/${created.id}/versions/1/restore`);
    expect([restored.status, firstDrawing(restored.body.data)]).toEqual([200, svg('')]);
  });

  it('is sanitised in a bulk change too', async () => {
    const created = await tools.make({ data: layout(svg('')) });
    const answer = await superadmin.put('/dashboard-v2/many', {
      ids: [created.id],
      data: { data: layout(svg('<script>alert(1)</script>')) },
    });
    expect(answer.status).toBe(200);
    expect(firstDrawing(await read(created.id))).toBe(svg(''));
  });
});

it('leaves unknown structures unchanged', async () => {
  const data = JSON.stringify({
    rows: [null, 1, { columns: 5 }, { columns: [null, { elements: [null, 'x'] }] }],
  });
  expect((await tools.make({ data })).data).toBe(data);
});

describe('a drawing whose root has a prefix', () => {
  const prefixed = (inside: string): string =>
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</s:svg>`;
  const hostile = prefixed(
    '<s:rect id="r" width="9" height="9"/><s:use x:href="#r"/><s:script>alert(1)</s:script>',
  );

  it('is stored without the prefix, and the same thread checks the next one', async () => {
    const created = await tools.make();
    const add = (text: string) =>
      upload(test, superadmin, `/dashboard-v2/${created.id}/add-image`, {
        image: new Blob([text]),
        type: 'svg',
      });
    const answer = await add(hostile);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ width: 9, height: 9, removed: ['the element <script>'] });
    expect(answer.body.data.nodes).toEqual([{ id: 'r', x: 0, y: 0, width: 9, height: 9 }]);
    expect(answer.body.data.markup).toMatch(/^<svg [^>]*viewBox="0 0 9 9"[^>]*><rect id="r"/);
    expect(answer.body.data.markup).toMatch(/<use href="#r"\/>/);
    expect((await add(svg(''))).status).toBe(201);
    expect(firstDrawing(await tools.make({ data: layout(hostile) }))).toBe(answer.body.data.markup);
  });
});
