import type { AnyKind } from '../../src/domain/alarms/kind.ts';
import { storedText } from '../translations.ts';

/** What the text of a case mentions. */
export interface CaseTextFacts {
  readonly kindName: string;
  readonly kind: AnyKind;
  readonly value: number | null;
  readonly limit: number | null;
  /** Of both; null: the kind's. */
  readonly unit?: string | null;
  readonly device: string | null;
  readonly gateway: string | null;
  readonly datapoint: { readonly label: string; readonly unit: string | null } | null;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What happened, to be written in the reader's language (`writeStored`). */
export const caseText = ({ kindName, kind, value, limit, ...about }: CaseTextFacts): string => {
  const unit = about.unit ?? (kind.unit === 'datapoint' ? about.datapoint?.unit : kind.unit);
  const withUnit = (number: number | null): string =>
    number === null ? '—' : `${rounded(number)}${unit && unit !== '%' ? ' ' : ''}${unit ?? ''}`;
  return storedText({
    key: `alarm_kinds.${kindName}.text`,
    values: {
      value: withUnit(value),
      limit: withUnit(limit),
      device: about.device ?? '',
      gateway: about.gateway ?? '',
      datapoint: about.datapoint?.label ?? '',
    },
  });
};

/** What to do, unless a person has written it for the rule. */
export const caseResponse = (kindName: string, written: string | null): string =>
  written ?? storedText({ key: `alarm_kinds.${kindName}.response` });
