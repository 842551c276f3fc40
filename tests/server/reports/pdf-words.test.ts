import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { translatorFor } from '../../../server/translations.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
const textsOf = (result: Result): string =>
  JSON.stringify(
    pdfDocument(result, translate).content.filter(
      (node) => typeof node === 'string' || node.extra === undefined,
    ),
  ).replaceAll('\u00a0', ' ');
const [ward] = valveResult.devices as [ResultRow];
const single: Result = { ...valveResult, exceptions: [], devices: [ward] };

describe('the words of a document', () => {
  it('are the same for uses everywhere, and say when the last one is counted from', () => {
    const texts = textsOf(single);
    expect(texts).toContain('"Uses"');
    expect(texts.toLowerCase()).not.toContain('flow event');
    expect(texts).toContain('"Since last use, at the end of the period"');
  });
});
