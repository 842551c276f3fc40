import type { AnyKind } from '../../../src/domain/alarms/kind.ts';
import type { Message } from '../../texts/texts.ts';
import { storedText } from '../../texts/translations.ts';

/** What the text of a case mentions. */
export interface CaseTextFacts {
  readonly kindName: string;
  readonly kind: AnyKind;
  readonly value: number | null;
  readonly limit: number | null;
  /** Of both; null: the kind's. */
  readonly unit?: string | null;
  /** Of how many devices the value counts some. */
  readonly total?: number | null;
  readonly device: string | null;
  readonly gateway: string | null;
  readonly datapoint: {
    readonly label: string;
    readonly unit: string | null;
    readonly role: string | null;
  } | null;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
/** With a minus sign rather than a hyphen. */
const written = (value: number): string => String(rounded(value)).replace('-', '−');

/** A value with its unit; of days, whose unit is a word, in the reader's language. */
const measured = (value: number | null, unit: string | null | undefined): string | Message => {
  if (value === null) return '—';
  if (unit === 'd') return { key: 'alarm_rules.days', values: { smart_count: rounded(value) } };
  return `${written(value)}${unit && unit !== '%' ? ' ' : ''}${unit ?? ''}`;
};

/** What a datapoint reports, by its role; its label if the kind has no words for that. */
const reportedBy = (
  kindName: string,
  { reported }: AnyKind,
  datapoint: CaseTextFacts['datapoint'],
): string | Message =>
  datapoint?.role && reported && Object.hasOwn(reported, datapoint.role)
    ? { key: `alarm_kinds.${kindName}.reported.${datapoint.role}` }
    : (datapoint?.label ?? '');

/** “all 8 of its devices are”, “8 of its 10 devices are”. */
const shareOf = (value: number | null, total: number | null | undefined): string | Message => {
  if (value === null || total === null || total === undefined) return '';
  const name = value >= total ? 'all_devices_are' : 'some_devices_are';
  return { key: `alarm_rules.${name}`, values: { smart_count: total, number: value } };
};

/** What happened, to be written in the reader's language (`writeStored`). */
export const caseText = ({ kindName, kind, value, limit, ...about }: CaseTextFacts): string => {
  const unit = about.unit ?? (kind.unit === 'datapoint' ? about.datapoint?.unit : kind.unit);
  const name = limit === null && kind.textWithoutLimit !== undefined ? 'text_without_limit' : 'text';
  return storedText({
    key: `alarm_kinds.${kindName}.${name}`,
    values: {
      value: measured(value, unit),
      limit: measured(limit, unit),
      share: shareOf(value, about.total),
      device: about.device ?? '',
      gateway: about.gateway ?? '',
      datapoint: about.datapoint?.label ?? '',
      ...(kind.reported && { reported: reportedBy(kindName, kind, about.datapoint) }),
    },
  });
};

/** What to do, unless a person has written it for the rule. */
export const caseResponse = (kindName: string, own: string | null): string =>
  own ?? storedText({ key: `alarm_kinds.${kindName}.response` });
