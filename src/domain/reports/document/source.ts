import type { Translate } from '../../../languages/translate.ts';
import { reportKind } from '../kinds.ts';
import type { Result, ResultRow } from '../result.ts';
import { nonBreaking } from '../texts/non-breaking.ts';
import type { Block, Section, Sentence } from './document.ts';

/** A run that a document is about; only files know it. */
export interface RunFacts {
  readonly id: number;
  readonly report_id?: number;
  readonly finished_at: string;
  readonly data_hash: string;
  /** The address of the site, without a slash at its end, if it is configured. */
  readonly site?: string;
}

/** The facts beside a result that its document says. */
export interface DocumentFacts {
  readonly run?: RunFacts;
  /** Where the project is that the report is about. */
  readonly address?: string;
}

/** A result, and the language in which its document is written. */
export interface Source {
  readonly result: Result;
  readonly translate: Translate;
  readonly locale: string;
  readonly facts: DocumentFacts;
}

/** Writes some sections of a document; none where there is nothing to say. */
export type WriteSections = (source: Source) => readonly Section[];

/** The device of a report about one only, which is what its document is about; null for a project, which is more than its device. */
export const onlyDevice = ({ devices, kind }: Pick<Result, 'devices' | 'kind'>): ResultRow | null =>
  devices.length === 1 && !reportKind(kind).needsProject ? (devices[0] ?? null) : null;

/** Sentences without empty ones. */
export const sentencesOf = (texts: readonly string[]): readonly Sentence[] =>
  texts.filter(Boolean).map((text) => ({ text: nonBreaking(text) }));

/** One note of sentences without empty ones; none if all are. */
export const notesOf = (texts: readonly string[]): readonly string[] => {
  const said = texts.filter(Boolean).join(' ');
  return said === '' ? [] : [nonBreaking(said)];
};

/** A section of a block below a heading. */
export const sectionOf = (
  key: string,
  heading: string | null,
  block: Block | null,
  more: Partial<Omit<Section, 'key' | 'heading' | 'block'>> = {},
): Section => ({ key, heading, sentences: [], notes: [], ...more, block });
