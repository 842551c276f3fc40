import type { Severity as AlarmSeverity } from '../../alarms/alarm.ts';
import type { Level } from '../charts/heat-map.ts';
import type { Format } from '../columns/format.ts';
import type { Span } from '../computing/series.ts';
import type { Step } from '../result.ts';
import type { OUTCOMES } from '../verdicts/outcomes.ts';
import type { Severity } from '../verdicts/severity.ts';

/**
 * The look of something that stands out: the severity of a finding, or a verdict. Renderers show it by colour and shape; `minor` is
 * not marked in tables and facts.
 */
export type Tone = (typeof OUTCOMES)[number];

/** A record that a text is about; only pages link to it. */
export interface Link {
  readonly to: 'devices' | 'alarms';
  readonly id: number;
}

/** A sentence. One with an alarm's severity stands in a band of its own. */
export interface Sentence {
  readonly text: string;
  readonly severity?: AlarmSeverity;
  /** Parts of the text that name records, in their order; without `link`, all open alarms of the report's devices. */
  readonly names?: readonly { readonly name: string; readonly link?: Link }[];
}

/** A cell of a table. */
export interface Cell {
  readonly text: string;
  readonly tone?: Tone;
  /** A second line: where a device is, what became of a finding. */
  readonly below?: string;
  readonly link?: Link;
  /** A small chart in place of the text, which describes it. */
  readonly trend?: ChartBlock;
  /** A bar below the text: its share of the whole, 0 to 1. */
  readonly bar?: number;
  /** How a spreadsheet has it; missing: as its text. */
  readonly value?: string | number | null;
}

/** A column of a table. */
export interface TableColumn {
  readonly key: string;
  readonly heading: string;
  /** The unit of all of its numbers, which its cells then lack. */
  readonly unit?: string;
  /** `name`: wraps if it has to. `sentence`: takes what is left of the width. `number`: right-aligned. `word`: never wraps. */
  readonly content: 'name' | 'sentence' | 'number' | 'word';
  /** Only in files, where there is a line to write on. */
  readonly isToFill?: true;
}

/** A row of a table. */
export interface TableRow {
  /** Unique in its table. */
  readonly key: string;
  /** One for each column, in their order. */
  readonly cells: readonly Cell[];
  /** How many rows above this one is a part of: a sub-meter is a part of its main meter. */
  readonly depth?: number;
  /** Whether there is nothing to say of it: pages show it on demand. */
  readonly isFine?: true;
  /** The keys of columns that a phone shows at once; missing: all of them. */
  readonly leading?: readonly string[];
}

/** A table. Files repeat its head on every page. */
export interface TableBlock {
  readonly type: 'table';
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** How many rows pages show at first, and how many as cards on phones; missing: all. */
  readonly few?: { readonly rows: number; readonly cards: number };
  /** What the button says that shows the rows of which there is nothing to say; missing: how many rows there are. */
  readonly more?: string;
}

/** A limit or another line of reference in a chart, in the unit of its values. */
export interface ChartLimit {
  readonly text: string;
  /** `usual`: what is normal; `aim`: what should be reached; `alarm`: values above it stand out. */
  readonly kind: 'usual' | 'aim' | 'alarm';
  readonly steps: readonly Step[];
}

/** A time in a chart that stands out by a finding. */
export interface ChartMark {
  readonly span: Span;
  /** What was found, in a word or two. */
  readonly word: string;
  readonly severity: Exclude<Severity, 'minor'>;
}

/** An alarm in a chart of one day, as a bar below the plot. */
export interface ChartAlarm {
  readonly span: Span;
  /** When it was acknowledged (ms); null: nobody did. */
  readonly acknowledged_at: number | null;
  readonly severity: AlarmSeverity;
  readonly text: string;
}

/** A chart of one series over a time. Times in ms. */
export interface ChartBlock {
  readonly type: 'chart';
  readonly name: string;
  /** Of the values; empty if they have none. */
  readonly unit: string;
  readonly format: Format;
  /** `steps`: a value holds until the next one. */
  readonly shape: 'bars' | 'points' | 'steps';
  readonly span: Span;
  /** In which times are told: `UTC` if each value is that of a local day, which is drawn as one of UTC. */
  readonly zone: string;
  /** The beginning of each value; null: not known, or not assessed, which is a gap. */
  readonly values: readonly Step[];
  readonly limits: readonly ChartLimit[];
  readonly marks: readonly ChartMark[];
  readonly alarms: readonly ChartAlarm[];
  /** What its gaps mean; missing: it has none. */
  readonly gaps?: string;
  /** Its range in words; empty without one. */
  readonly note: string;
  /** What it shows, for those who don't see it. */
  readonly description: string;
}

/** A cell of a heat map. */
export interface HeatBlockCell {
  /** Its level, by which it is coloured. */
  readonly level: Level;
  /** What is written in it; empty: nothing. */
  readonly text: string;
  /** What it means, in words. */
  readonly description: string;
}

/** Devices by day, week or month, coloured by level. */
export interface HeatBlock {
  readonly type: 'heat';
  readonly heading: string;
  readonly columns: readonly {
    readonly key: string;
    /** The lines of its heading: `Mon`, `16`. */
    readonly lines: readonly string[];
    readonly name: string;
  }[];
  readonly rows: readonly {
    readonly name: Cell;
    readonly cells: readonly HeatBlockCell[];
    readonly isFine: boolean;
  }[];
  /** What the levels mean that occur, worst first. */
  readonly legend: readonly { readonly level: Level; readonly text: string }[];
}

/** A fact: a name and a value. */
export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly note?: string;
  readonly tone?: Tone;
}

/** A list of facts. `figures`: large, beside each other; `list`: below each other. */
export interface FactsBlock {
  readonly type: 'facts';
  readonly look: 'figures' | 'list';
  readonly facts: readonly Fact[];
}

export type Block = TableBlock | ChartBlock | HeatBlock | FactsBlock;

/** A part of a document: what it is about, what there is to say, and one block. */
export interface Section {
  /** What it is, the same in every language; unique in its document. */
  readonly key: string;
  /** Null: it has none of its own, or belongs to the section before. */
  readonly heading: string | null;
  /** Beside the heading: how many rows there are. */
  readonly aside?: string;
  /** In a box of this colour. */
  readonly tone?: Tone;
  /** The first one of a box is large. */
  readonly sentences: readonly Sentence[];
  readonly block: Block | null;
  /** Small print below the block. */
  readonly notes: readonly string[];
  /** Whether it is read last: phones fold it. */
  readonly isDetail?: true;
  /** Where it is shown; missing: everywhere. */
  readonly only?: 'files' | 'pages';
}

/** The head of a document: whose it is and about what. */
export interface DocumentHead {
  readonly company: string;
  readonly title: string;
  /** Below the title, each in a line. */
  readonly lines: readonly string[];
  /** `1 – 31 Oct 2026`. */
  readonly period: string;
  /** The run, by which the document can be found again; empty if it is not known. */
  readonly run: string;
}

/** A report as people read it: plain data in one language, which renderers lay out without knowing what it is about. */
export interface ReportDocument {
  readonly language: string;
  readonly head: DocumentHead;
  readonly sections: readonly Section[];
}
