import { endedState, type AlarmCase } from '../../../domain/alarms/cases/case.ts';
import type { Translate } from '../../../languages/translate.ts';
import type { StateKind } from '../../../providers/theme/state-mark.tsx';

const GATEWAY = 'gateway:';

/** Why nobody is notified of a case, in a word. */
const suppression = ({ suppressed_by }: AlarmCase): string | undefined => {
  if (suppressed_by === null) return undefined;
  return suppressed_by.startsWith(GATEWAY) ? 'suppressed_gateway' : 'suppressed_maintenance';
};

interface Options {
  /** In ms. */
  readonly now?: number;
  /** Whether what it waits for is left out: in a list, a button beside it says that. */
  readonly isShort?: boolean;
}

/** The state of a case in words: "Still ongoing · no data". */
export const caseStateText = (
  alarm: AlarmCase,
  translate: Translate,
  { now = Date.now(), isShort = false }: Options = {},
): string => {
  const { closed_at, condition, evidence, shelved_until, chattering, late } = alarm;
  const isOpen = closed_at === null;
  const main = !isOpen
    ? 'is_closed'
    : condition === 'active'
      ? evidence === 'live'
        ? 'active'
        : 'still_active'
      : isShort && alarm.acknowledged_at === null
        ? 'ended'
        : endedState(alarm);
  const isExplained = suppression(alarm) === 'suppressed_gateway';
  const more = [
    // A silent gateway is why there is no data.
    ...(isOpen && evidence !== 'live' && !isExplained ? [evidence] : []),
    ...(isOpen && shelved_until !== null && Date.parse(shelved_until) > now ? ['shelved'] : []),
    ...(isOpen ? [suppression(alarm)] : []),
    ...(chattering ? ['chattering'] : []),
    ...(late ? ['late'] : []),
  ];
  return [main, ...more.filter((word) => word !== undefined)]
    .map((word) => translate(`alarms.${word}`))
    .join(' · ');
};

/** The state of a case in a word or two, for a column: why nobody has to act comes before whether the condition holds. */
export const caseStateWord = (alarm: AlarmCase, translate: Translate, now = Date.now()): string => {
  const { closed_at, condition, evidence, shelved_until, acknowledged_at, latched } = alarm;
  const isShelved = shelved_until !== null && Date.parse(shelved_until) > now;
  const ended = acknowledged_at !== null && latched ? 'needs_reset' : 'ended';
  const word =
    closed_at !== null
      ? 'is_closed'
      : ((isShelved ? 'shelved' : suppression(alarm)) ??
        (condition !== 'active' ? ended : evidence === 'live' ? 'active' : evidence));
  const text = translate(`alarms.${word}`);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
};

/** The shape of a case's state. Only its severity has a colour. */
export const caseStateMark = ({ closed_at, condition }: AlarmCase): StateKind =>
  closed_at === null && condition === 'active' ? 'ongoing' : 'inactive';
