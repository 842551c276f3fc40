import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockNode } from '../../../server/reports/pdf/blocks.ts';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { render } from '../../../server/reports/render.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { reportDocument } from '../../../src/domain/reports/document/report-document.ts';
import type { ReportDocument } from '../../../src/domain/reports/document/document.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { hasPoppler, infoOf, pagesOf, structureOf } from '../../support/reports/pdf.ts';
import { PIXEL } from '../../support/pixel.ts';
import { meterResult, withAlarms } from '../../support/reports/report-result.ts';
import { overDays, valveResult } from '../../support/reports/valve-result.ts';

const translate = translatorFor('en');
const run = { id: 12, finished_at: '2026-10-04T02:05:00.000Z', data_hash: 'c0ffee' };
const contentOf = (document: ReportDocument): string =>
  JSON.stringify(pdfDocument(document, translate).content).replaceAll('\u00a0', ' ');
const textsOf = (result: Result): string => contentOf(reportDocument(result, { translate }, { run }));

describe('the content of a PDF', () => {
  it('has every text of a document, in its order', () => {
    const document = reportDocument(withAlarms, { translate }, { run });
    const found = contentOf(document);
    let end = 0;
    for (const { heading, sentences, notes } of document.sections) {
      for (const text of [heading ?? '', ...sentences.map((one) => one.text), ...notes]) {
        const at = found.indexOf(JSON.stringify(text.replaceAll('\u00a0', ' ')).slice(1, -1), end);
        expect({ text, isFound: at >= 0 }).toEqual({ text, isFound: true });
        end = at;
      }
    }
    // Only times of people are written, none of machines.
    expect(found).not.toMatch(/\d{4}-\d\d-\d\d[T ]\d\d:/);
  });

  it('leaves out what only pages have', () => {
    const document = reportDocument(meterResult, { translate });
    const [first, ...others] = document.sections;
    const hidden = { ...first!, key: 'hidden', heading: 'Only on pages', only: 'pages' as const };
    expect(contentOf({ ...document, sections: [hidden, first!, ...others] })).not.toContain('Only on pages');
  });

  it('says where the hash of its data can be checked', () => {
    const checked = { ...run, report_id: 4 };
    const textOf = (facts: object): string =>
      contentOf(reportDocument(meterResult, { translate }, { run: { ...checked, ...facts } }));
    expect(textOf({})).toContain(
      'To check: Report 4, Run 12 in your Flowgen portal says whether the data have changed since.',
    );
    expect(textOf({ site: 'https://water.example' })).toContain(
      'https://water.example/company/reports/4/device (run 12)',
    );
  });

  it('has so many rows of totals that the longest one has room', () => {
    const facts = (text: string) =>
      Array.from({ length: 8 }, (_, at) => ({
        key: `${at}`,
        name: `Total ${at}`,
        text: at === 3 ? text : '0',
      }));
    const rowsOf = (text: string): number => {
      const node = blockNode({ type: 'facts', look: 'figures', facts: facts(text) }) as {
        readonly table: { readonly body: readonly unknown[] };
      };
      return node.table.body.length;
    };
    expect(rowsOf('48.1 °C')).toBe(1);
    expect(rowsOf('1 h 34 min 48 s')).toBe(2);
  });

  it('draws a bar only for days with a value, and hatches the others', () => {
    const [chart = ''] = /<svg[^>]*height=\\"132\\".*?<\/svg>/.exec(textsOf(meterResult)) ?? [];
    expect(chart.match(/<rect [^>]*fill=\\"#0579b0/g)).toHaveLength(2);
    expect(chart).toContain('stroke-width=\\"0.8\\"');
  });
});

describe('a PDF', () => {
  let valves: Buffer = Buffer.alloc(0);
  beforeAll(async () => {
    valves = await render('pdf', { ...valveResult, title: 'Ventile – “Süd” & <Nord>' }, 'en', { run });
  });

  it('is tagged and has a title and a language', () => {
    expect(valves.subarray(0, 5).toString()).toBe('%PDF-');
    expect(valves.subarray(-6).toString()).toContain('%%EOF');
    const plain = valves.toString('latin1');
    for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (en)', '/DisplayDocTitle true', '/S /TH'])
      expect(plain).toContain(part);
  });

  it('has a logo with its name as text, and does without one that can’t be drawn', async () => {
    const drawn = await render('pdf', meterResult, 'en', { logo: `data:image/png;base64,${PIXEL}` });
    expect(drawn.toString('latin1')).toMatch(/\/Alt \(Harbour Care\)/);
    const broken = await render('pdf', meterResult, 'en', { logo: 'data:image/png;base64,AAAA' });
    expect(broken.toString('latin1')).not.toMatch(/\/Alt \(Harbour Care\)/);
    expect(broken.subarray(0, 5).toString()).toBe('%PDF-');
  });

  describe.runIf(hasPoppler)('read by others', () => {
    it('has the verdict and the valves on page 1, and a number on each page', async () => {
      const pages = await pagesOf(valves);
      for (const text of ['Ventile – “Süd” & <Nord>', 'Verdict: Critical', 'Valves by day', '58.4'])
        expect(pages[0]).toContain(text);
      for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      for (const page of pages.slice(1)) expect(page).toContain('Harbour Care · Ventile');
      const all = pages.join('\n');
      expect(all).toMatch(/\[1\]\s+NCC 2022 Volume Three/);
      expect(all).toContain('Created Sun, 4 Oct 2026, 13:05');
    });

    it('has a structure for screen readers', async () => {
      expect(await infoOf(valves)).toMatch(/^Tagged:\s+yes$/m);
      const structure = await structureOf(valves);
      expect(structure).toMatch(/^Document\n {2}P/);
      for (const part of ['H1 (block)', 'H2 (block)', 'Table (block)', '/Scope /Row', 'Figure'])
        expect(structure).toContain(part);
    });

    it('loses nothing of a few rows that are higher than a page', async () => {
      const titles = Array.from(
        { length: 7 },
        (_, at) => `Room ${at + 1} ${'of a long name '.repeat(60)}end-${at + 1}`,
      );
      const devices = titles.map((title, at) => ({ ...meterResult.devices[1]!, device_id: at + 1, title }));
      const all = (await pagesOf(await render('pdf', { ...meterResult, devices }, 'en', { run }))).join('\n');
      for (const [at] of titles.entries()) {
        expect(all).toContain(`Room ${at + 1}`);
        expect(all).toContain(`end-${at + 1}`);
      }
    });

    it('repeats the head of a table that goes on, loses no row, and keeps headings with what follows', async () => {
      const titles = Array.from({ length: 110 }, (_, at) => `Room ${at + 1}`);
      const devices = titles.map((title, at) => ({ ...meterResult.devices[1]!, device_id: at + 1, title }));
      const pages = await pagesOf(await render('pdf', { ...meterResult, devices }, 'en', { run }));
      const all = pages.join('\n');
      for (const title of [...titles, 'c0ffee', 'Prepared by', 'Signature']) expect(all).toContain(title);
      expect(pages.filter((page) => /Device\s+Verdict/.test(page)).length).toBeGreaterThan(2);
      for (const page of pages) {
        const lines = page.split('\n').filter((line) => line.trim() !== '');
        // The last line of a page is its number.
        expect(lines.at(-2)?.trim()).not.toMatch(/^(?:Days|Water meters|Exceptions|Alarms|About this run)\b/);
      }
    });

    it('divides no short table, and ends no page with the heading of what follows', async () => {
      const file = join(projectRoot(), 'tests/fixtures/reports/parks-and-depots.json');
      const result = JSON.parse(readFileSync(file, 'utf8')) as Result;
      const { sections } = reportDocument(result, { translate }, { run });
      const headings = new Set(sections.map(({ heading }) => heading));
      for (const page of await pagesOf(await render('pdf', result, 'en', { run }))) {
        const lines = page.split('\n').filter((line) => line.trim() !== '');
        // The last line of a page is its number. Beside a heading is its aside.
        expect(headings).not.toContain(lines.at(-2)?.trim().split('  ')[0]);
        const days = lines.filter((line) => /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d+ \w+ \d{4}/.test(line));
        expect([0, result.days.length]).toContain(days.length);
      }
    });

    it('has the sources of limits beside these', async () => {
      const all = (await pagesOf(valves)).join('\n');
      expect(all).toMatch(/Limit +Value +Source +\[1\] NCC 2022/);
    });

    it('has a month of valves within the page', async () => {
      const [page = ''] = await pagesOf(await render('pdf', overDays(31), 'en', { run }));
      expect(page).toMatch(/Ward 5(?:\s+43\.0){31}/);
    });
  });
});
