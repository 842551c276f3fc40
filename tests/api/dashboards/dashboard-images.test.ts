import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { dashboardTools, png } from '../../support/dashboards/dashboards.ts';
import { upload } from '../../support/server/upload.ts';

let test: TestApp;
let superadmin: Person;
let board: number;
/** Any request to this server was caused by a drawing. */
let canary: Server;
let outside: string;
const asked: string[] = [];
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  board = (await dashboardTools(test, () => superadmin).make()).id;
  canary = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => canary.once('listening', resolve));
  outside = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await test?.close();
  canary.close();
});

const add = (image: Blob | string, type: string) =>
  upload(test, superadmin, `/dashboard-v2/${board}/add-image`, { image: new Blob([image]), type });
const svg = (inner: string, attributes = 'viewBox="0 0 100 50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

describe('a drawing', () => {
  it('is stored, with its bindable nodes', async () => {
    const answer = await add(
      svg(`<defs><rect id="no"/></defs><g id="pump" transform="translate(10 5)"><rect id="body" x="1" y="2" width="3" height="4"/></g>
        <text id="t1" x="20" y="30">–</text><circle cx="9" cy="9" r="1"/>`),
      'svg',
    );
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      path: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.svg$/),
      width: 100,
      height: 50,
      nodes: [
        { id: 'pump', x: 11, y: 7, width: 3, height: 4 },
        { id: 'body', x: 11, y: 7, width: 3, height: 4 },
        { id: 't1', x: 20, y: 30, width: 0, height: 0 },
      ],
      removed: [],
      markup: expect.stringMatching(/^<svg/),
    });
    const file = await test.app.inject({ method: 'GET', url: answer.body.data.path });
    expect([file.statusCode, file.body]).toEqual([200, answer.body.data.markup]);
    expect(file.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, max-age=3600',
    });
    const again = await test.app.inject({
      method: 'GET',
      url: answer.body.data.path,
      headers: { 'if-none-match': String(file.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('drops a plain DOCTYPE, and is rejected with an internal subset', async () => {
    const plain = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${outside}/svg11.dtd">${svg('<rect/>')}`;
    const kept = await add(plain, 'svg');
    expect([kept.status, kept.body.data.markup.includes('DOCTYPE')]).toEqual([201, false]);
    expect(kept.body.data.removed).toEqual(['DOCTYPE']);
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`;
    const refused = await add(bomb, 'svg');
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'image']);
    const external = `<!DOCTYPE svg SYSTEM "${outside}/x" [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`;
    expect((await add(external, 'svg')).status).toBe(400);
  });

  it.each([
    ['<script>top.location="OUT"</script>', 'script'],
    ['<rect onload="fetch(\'OUT\')"/>', 'onload'],
    [
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="OUT"/></foreignObject>',
      'foreignObject',
    ],
    ['<image href="OUT/a.png"/>', 'href'],
    ['<image xlink:href="OUT/a.png"/>', 'xlink:href'],
    ['<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', 'href'],
    ['<image href="data:text/html,x"/>', 'href'],
    ['<use href="OUT/a.svg#x"/>', 'href'],
    ['<a href="javascript:alert(1)"><rect/></a>', 'javascript'],
    ['<filter id="f"><feImage href="OUT/a.png"/></filter>', 'feImage'],
    ['<rect fill="url(OUT/a.svg#x)"/>', 'fill'],
    ['<rect style="fill:url(OUT/a.svg#x)"/>', 'fill'],
    ['<rect style="background-image:image-set(\'OUT/a\' 1x)"/>', 'image-set'],
    ['<rect style="fill:u\\72l(OUT/a)"/>', 'fill'],
    ['<style>@import "OUT/a.css";</style>', '@import'],
    ['<style>@import url(OUT/a.css);</style>', '@import'],
    ['<style>@font-face{font-family:x;src:url(OUT/a.woff)}</style>', '@font-face'],
    ['<style>rect{fill:url(OUT/a#b)}</style>', 'fill'],
    ['<style>rect{position:fixed;inset:0}</style>', 'position'],
    ['<set attributeName="href" to="OUT"/>', 'set'],
    ['<animate attributeName="href" values="OUT"/>', 'animate'],
    ['<handler xmlns="http://www.w3.org/2001/xml-events">x</handler>', 'handler'],
    ['<rect xml:base="OUT"/>', 'xml:base'],
    ['<iframe src="OUT"/>', 'iframe'],
  ])('loses %s, and says so', async (part, word) => {
    const hostile = svg(`<rect id="stays"/>${part.replaceAll('OUT', outside)}`);
    const { status, body } = await add(hostile, 'svg');
    expect(status).toBe(201);
    expect(body.data.removed.join('\n')).toContain(word);
    expect(body.data.markup).not.toContain(outside);
    expect(body.data.markup).not.toMatch(
      /script|onload|javascript:|@import|foreignObject|iframe|image-set|position/i,
    );
    expect(body.data.nodes).toEqual([{ id: 'stays', x: 0, y: 0, width: 0, height: 0 }]);
    expect(asked).toEqual([]);
  });

  it('keeps internal references', async () => {
    const inner = `<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>
      <image href="data:image/png;base64,AAAA" width="1" height="1"/><use href="#g"/><style>.a{fill:url(#g)}</style>
      <rect class="a" style="stroke:url(#g);stroke-width:2" filter="url('#f')"/>`;
    const { body } = await add(svg(inner), 'svg');
    expect(body.data.removed).toEqual([]);
    for (const part of ['url(#g)', '<use href="#g"', 'data:image/png', 'stroke-width:2', 'stop offset="0"']) {
      expect(body.data.markup).toContain(part);
    }
  });

  it.each([
    ['nested too deep', svg(`${'<g>'.repeat(64)}${'</g>'.repeat(64)}`)],
    ['of too many elements', svg('<g/>'.repeat(5_000))],
    [
      'with an element of too many attributes',
      svg(`<g ${Array.from({ length: 501 }, (_, n) => `a${n}="="`).join(' ')}/>`),
    ],
    ['that ends within a tag', '<svg xmlns="http://www.w3.org/2000/svg"><rect'],
    ['that is not well formed', svg('<g></rect>')],
    ['with an entity that nobody declared', svg('<text>&nbsp;</text>')],
    ['without the namespace', '<svg><rect/></svg>'],
    ['that is HTML', '<html><body>hi</body></html>'],
    ['that is nothing', ''],
    [
      'that multiplies itself',
      svg(
        `<g id="a0"><rect/></g>${Array.from({ length: 12 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}<use href="#a12"/>`,
      ),
    ],
  ])('%s is refused', async (_, text) => {
    const { status, body } = await add(text, 'svg');
    expect([status, body.errors[0].path]).toEqual([400, 'image']);
  });

  it('of just as many elements and as deep is kept; over 512 kB is not', async () => {
    expect((await add(svg('<g/>'.repeat(4_999)), 'svg')).status).toBe(201);
    expect((await add(svg(`${'<g>'.repeat(63)}${'</g>'.repeat(63)}`), 'svg')).status).toBe(201);
    expect((await add(svg(`<!--${'x'.repeat(524_288)}-->`), 'svg')).status).toBe(413);
    expect((await add(new Blob([Buffer.from([0xff, 0xfe, 0x3c, 0x00])]), 'svg')).status).toBe(400);
  });

  it('does not block other calls while it is checked', async () => {
    // The thread handles them one at a time; other calls are answered in the meantime.
    const large = svg('<g><rect width="1" height="1" style="fill:red;stroke:blue"/></g>'.repeat(400));
    let isDone = false;
    const uploads = Promise.all(Array.from({ length: 4 }, () => add(large, 'svg'))).finally(
      () => (isDone = true),
    );
    for (let time = 0; time < 5; time++) {
      expect((await superadmin.get('/auth/me')).status).toBe(200);
      expect(isDone).toBe(false);
    }
    expect((await uploads).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
});

describe('a picture', () => {
  it.each([
    ['png', png(30, 20)],
    ['gif', new Blob([Buffer.from('4749463839611e00140000000000000000', 'hex')])],
    [
      'jpg',
      new Blob([
        Buffer.from(
          'ffd8ffe000104a46494600010100000100010000ffc0001108001400 1e0301'.replace(' ', ''),
          'hex',
        ),
      ]),
    ],
    ['webp', new Blob([Buffer.from('524946461e00000057454250565038580a000000000000001d0000130000', 'hex')])],
  ])('as %s is kept with its size', async (ending, image) => {
    const { status, body } = await add(image, 'image');
    expect([status, body.data]).toEqual([
      201,
      {
        path: expect.stringMatching(new RegExp(`\\.${ending}$`)),
        width: 30,
        height: 20,
        nodes: [],
        removed: [],
      },
    ]);
    expect((await test.app.inject({ method: 'GET', url: body.data.path })).statusCode).toBe(200);
  });

  it.each([
    ['HTML', '<html><script>alert(1)</script></html>', 400],
    ['a drawing', svg('<rect/>'), 400],
    ['50,000 pixels a side', png(50_000, 50_000), 400],
    ['of no size', png(0, 5), 400],
    ['too large', new Blob([png(), Buffer.alloc(5_242_881)]), 413],
    ['nothing', '', 400],
  ])('that is %s is refused', async (_, image, status) => {
    expect((await add(image, 'image')).status).toBe(status);
  });

  it('needs a type, a file, and a dashboard', async () => {
    const send = (parts: Parameters<typeof upload>[3], id = board) =>
      upload(test, superadmin, `/dashboard-v2/${id}/add-image`, parts);
    expect((await send({ image: png() })).body.errors[0].path).toBe('type');
    expect((await send({ type: 'image' })).body.errors[0].path).toBe('image');
    expect((await send({ type: 'image', image: 'text' })).status).toBe(400);
    expect((await send({ type: 'image', image: png() }, 2_000_000_000)).status).toBe(404);
    expect((await superadmin.post(`/dashboard-v2/${board}/add-image`, { type: 'svg' })).status).toBe(415);
  });

  it('is available to anyone who knows its name', async () => {
    for (const name of [`${'0'.repeat(32)}.png`, '..%2f..%2fetc%2fpasswd', 'x.svg']) {
      expect((await test.app.inject({ method: 'GET', url: `/files/${name}` })).statusCode).toBe(404);
    }
  });
});
