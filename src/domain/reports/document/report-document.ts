import type { Translate } from '../../../languages/translate.ts';
import type { Result } from '../result.ts';
import type { ReportDocument } from './document.ts';
import { documentHead } from './head.ts';
import type { DocumentFacts, Source, WriteSections } from './source.ts';
import { USUAL_SECTIONS } from './usual-sections.ts';

const files = import.meta.glob<readonly WriteSections[]>('../kinds/*/document.ts', {
  eager: true,
  import: 'default',
});

interface Language {
  readonly translate: Translate;
  /** How numbers and dates are written. */
  readonly locale?: string;
  /** The language of the texts. */
  readonly language?: string;
}

/** Writes the document of a result: what its kind says, in that order. `facts`: what files know besides. */
export const reportDocument = (
  result: Result,
  { translate, locale = 'en-AU', language = 'en' }: Language,
  facts: DocumentFacts = {},
): ReportDocument => {
  const source: Source = { result, translate, locale, facts };
  const sections = files[`../kinds/${result.kind}/document.ts`] ?? USUAL_SECTIONS;
  return {
    language,
    head: documentHead(source),
    sections: sections.flatMap((write) => write(source)),
  };
};
