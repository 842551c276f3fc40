import { SEVERITY_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import type { Severity } from '../../../src/domain/reports/verdicts/severity.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { marked, PRINTED, type Node } from './nodes.ts';
import { isSigned, signed } from './signs.ts';

/** That of dense tables, in points. */
const FONT_SIZE = 7.5;

/** A figure of a dense table, marked if it is of a severity that has a sign. */
export const figureCell = (
  text: string,
  severity: Severity | null | undefined,
  translate: Translate,
): Node => {
  const mark = isSigned(severity) ? SEVERITY_MARKS[severity] : null;
  if (!mark || !isSigned(severity)) return { text, alignment: 'right', noWrap: true };
  const look = { fontSize: FONT_SIZE, color: PRINTED[mark.ink], alignment: 'right' } as const;
  return { ...signed(severity, { text, bold: true }, translate, look), ...marked(mark) };
};
