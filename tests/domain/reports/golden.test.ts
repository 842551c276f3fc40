import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { reportDocument } from '../../../src/domain/reports/document/report-document.ts';
import { reportKinds } from '../../../src/domain/reports/kinds.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { documentText } from '../../support/reports/document-text.ts';
import { withAlarms } from '../../support/reports/report-result.ts';

/**
 * The documents of two results of each kind as text. After a change that is meant to be read: `npx vitest run
 * tests/domain/reports/golden.test.ts -u`, and read what changed.
 */
const FOLDER = join(projectRoot(), 'tests/fixtures/reports');
const results: readonly (readonly [name: string, result: Result])[] = [
  ...readdirSync(FOLDER).map(
    (file) =>
      [file.replace('.json', ''), JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Result] as const,
  ),
  ['meters-with-a-leak', withAlarms],
];
const run = { id: 12, report_id: 4, finished_at: '2026-11-29T05:00:00.000Z', data_hash: 'c0ffee' };
const translate = translatorFor('en');

describe('documents of reports', () => {
  it.each(results)('say the same as before: %s', async (name, result) => {
    const document = reportDocument(result, { translate }, { run });
    // Documents are plain data: nothing is lost on their way to a worker.
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    await expect(documentText(document)).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  it('are those of two results of each kind', () => {
    for (const kind of reportKinds.keys())
      expect({ kind, count: results.filter(([, result]) => result.kind === kind).length }).toEqual({
        kind,
        count: 2,
      });
  });
});
