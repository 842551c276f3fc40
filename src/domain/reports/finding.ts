import type { Translate } from '../../languages/translate.ts';
import type { InputDatapoint, InputDevice } from './inputs.ts';
import type { Metered } from './computing/meter.ts';
import type { Limits } from './profiles.ts';
import type { Subject } from './report-kind.ts';
import type { Completeness, Gap, Span } from './computing/series.ts';
import type { Severity } from './verdicts/severity.ts';
import type { Graded } from './computing/valve.ts';

/** A part of a text: a key and its values. */
export interface Words {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}
/** The value of a placeholder: a text, a part of one, a duration, an instant (ms), an amount of money, or local dates. */
export type Word =
  | string
  | Words
  | { readonly seconds: number }
  | { readonly at: number; readonly zone?: string }
  | { readonly dollars: number; readonly zone?: string }
  | { readonly dates: readonly string[] };
/** The values of a text's placeholders, beside `value` and `limit`. */
export type Told = Readonly<Record<string, Word>>;

/**
 * A fact found about a device, an exception to be put into words, `report_exceptions.<kind>`; or, so that results of
 * earlier versions keep theirs, `report_words.found.<template>` with the word `template`.
 */
export interface Finding {
  readonly kind: string;
  readonly at?: number | null;
  /** When it last happened, if more than once, ms. */
  readonly last_at?: number;
  readonly value?: number | null;
  readonly limit?: number | null;
  /** Most days had no fault, so that the valve is assessed by them. */
  readonly partial?: true;
  readonly words?: Told;
}
/** A finding as its kind describes it. */
export type Found = Omit<Finding, 'kind'>;

/** The data that was received of a device. */
export interface Silence {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly longest_gap: Gap | null;
}

/** The facts about a device, and the period of its report. */
export interface DeviceFacts {
  readonly device: InputDevice;
  /** The subjects that the report judges. */
  readonly judged: readonly Subject[];
  readonly span: Span;
  /** Since when readings are kept, ms. */
  readonly keptFrom: number;
  /** Whether the report can do with roll-ups by the hour. */
  readonly readsHours: boolean;
}

/** A finding as results keep it, as far as its kind needs to know it. */
export interface KeptFinding {
  readonly ts: string | null;
  readonly last_ts?: string;
  readonly value: number | null;
  readonly limit: number | null;
  readonly partial?: true;
  readonly words?: Told;
}
/** Figures of a device by key, as in a result. */
export type Figures = Readonly<Record<string, unknown>>;

/** The tools for writing a short sentence. */
export interface Brief {
  readonly translate: Translate;
  readonly locale: string;
  readonly zone: string;
  /** A figure of the device; 0 if it is unknown. */
  readonly figure: (key: string) => number;
  /** `Thu, 19 Nov, 07:58`; in a report about one day `07:58`. */
  readonly moment: (iso: string) => string;
  /** `on Thu, 19 Nov, 07:58`; in a report about one day `at 07:58`. */
  readonly when: (iso: string) => string;
  /** The other meters that measured the same water, and whether these measured only a part of it; null without any. */
  readonly shared: { readonly titles: string; readonly isPart: boolean } | null;
}

/** The concerns by which the verdict of a run counts devices. */
export type Concern = 'scalding' | 'hot' | 'losing' | 'bursting' | 'leaking';

/**
 * A kind of finding: how it is detected, how severe it is, and what else there is to say. Its sentence is
 * `report_exceptions.<name>`. One file in `findings/` is one kind; nothing outside names one.
 */
export interface FindingKind {
  /** Its place among findings of the same severity, the most urgent first. */
  readonly order: number;
  /** `minor`: it only informs, and changes no verdict. By its value and the price of water where that decides. */
  readonly severity: Severity | ((value: number, tariff: number | null) => Severity);
  readonly concerns?: readonly Concern[];
  /** Its place among the reasons why a device is not assessed; a device with none of these is. */
  readonly unassessed?: number;
  /** Whether nothing else can be expected of a device with it, so that it is not said to be silent. */
  readonly isWithoutSignal?: true;
  /** How its value is written: with one decimal, or with none. Missing: with one where it has one. */
  readonly digits?: 'one' | 'none';
  /** The kinds of alarms that are about the same. */
  readonly alarms?: readonly string[];
  /** Why no alarm may be about it: `report_alarms.missing.<key>`. */
  readonly missing?: readonly ('hot' | 'fault' | 'unjudged' | 'half_hours' | 'only_reports')[];
  /** What the words of an alarm about it mean, by the kind of alarm: `report_alarms.terms.<key>`. */
  readonly alarmTerms?: Readonly<Record<string, string>>;
  /** An alarm that ended before it began is not about it: its time is not that of the highest value. */
  readonly isFromItsBegin?: true;
  /** The note below a list that says what its time means: a key. */
  readonly timeNote?: string;
  /** The kind that says more about the same value, beside which it is not listed. */
  readonly impliedBy?: string;
  /** Its value is how long nothing was received: the same time of several devices is one row. */
  readonly isGap?: true;
  /** Water outside the band, so that uses out of band are its consequence. */
  readonly isOutOfBand?: true;
  /** Its value is how many impossible values were received. */
  readonly countsImpossible?: true;
  /** A counter began again. */
  readonly isReset?: true;
  /** A field test of a valve is due. */
  readonly isTestDue?: true;
  /** A main meter and its sub-meters find it of the same water: the unit of its value, and what explains it. */
  readonly shared?: {
    readonly unit: string;
    /** Up to so many times what sub-meters found is explained by them; missing: all of it is. */
    readonly explains?: number;
  };
  /** The word beside a day of a chart of water on which it was found: `reports.highlights.<key>`. */
  readonly highlight?: string;
  /** The chart of its day: the hottest water from a valve, that of its scalds, or the half hours of a meter. */
  readonly incident?: 'hottest' | 'hottest_scald' | 'halves';

  /** Detection by the figures of a valve. */
  readonly ofValve?: (graded: Graded, limits: Limits) => Found | null;
  /** Detection by those of a meter. `tariff`: dollars per kilolitre, if known. */
  readonly ofMeter?: (metered: Metered, limits: Partial<Limits>, tariff: number | null) => Found | null;
  /** Detection by what was received. */
  readonly ofCoverage?: (silence: Silence, span: Span, intervalS: number) => Found | null;
  /** Detection by what a device is, whatever it measures. */
  readonly ofDevice?: (facts: DeviceFacts) => Found | null;

  /** A short sentence for the verdict: how much and when; null where the text of the finding is as short. */
  readonly brief?: (
    one: KeptFinding & { readonly value: number; readonly ts: string },
    of: Brief,
  ) => string | null;
  /** Adds words by the figures of its device. `dates`: the days of the period. */
  readonly details?: (one: KeptFinding, figures: Figures, dates: readonly string[]) => Told | null;
  /** A sentence of the figures of its device that follows it; empty if there is none. */
  readonly follows?: (
    one: KeptFinding,
    figures: Figures,
    of: { readonly zone: string; readonly translate: Translate },
  ) => string;
}

/**
 * An example of a kind of finding: in `findings/<name>.ts` the export `examples` beside it, which only tests and docs load.
 * It has what differs from a device of which nothing is found, from 16 to 23 November 2026 UTC.
 */
export interface FindingExample {
  readonly valve?: Partial<Graded>;
  readonly meter?: Partial<Metered>;
  readonly coverage?: Partial<Silence>;
  readonly device?: Partial<Omit<InputDevice, 'datapoints'>>;
  /** Instead of an outlet temperature and a register: how each differs from that register. */
  readonly datapoints?: readonly Partial<InputDatapoint>[];
  /** Since when readings are kept, ms. */
  readonly keptFrom?: number;
  /** Those of `au_care` otherwise. */
  readonly limits?: Partial<Limits>;
  readonly tariff?: number;
  /** The sentence in English as pages list it; null: nothing is found. */
  readonly says: string | null;
}

/** Defines a kind of finding: the default export of `findings/<name>.ts`. */
export const defineFinding = (kind: FindingKind): FindingKind => kind;

/** `once`, `twice`, `5 times` */
export const times = (count: number): Words => ({
  key: `report_words.times.${count === 1 ? 'once' : count === 2 ? 'twice' : 'more'}`,
  values: { count },
});

// Created once: a formatter costs as much as a hundred uses.
const WHOLE = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
/** `1,630` */
export const whole = (value: number): string => WHOLE.format(value);

const TENTHS = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
/** `2.5`, `12` */
export const tenths = (value: number): string => TENTHS.format(value);
