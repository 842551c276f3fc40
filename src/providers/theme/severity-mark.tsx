import type { Severity } from '../../domain/alarms/alarm.ts';
import { translate } from '../i18n/translate.ts';
import './severity.css';

// Shape, colour and word together, so that the severity never depends on colour alone.
/** Paths in a view box of 16 × 16. */
export const SEVERITY_SHAPES: Readonly<Record<Severity, string>> = {
  critical: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1zM7 4v5h2V4zm0 6v2h2v-2z',
  high: 'M8 1.5 15.5 15H.5z',
  medium: 'M8 .8 15.2 8 8 15.2.8 8z',
  low: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
};

/** The shape alone, for where words say the rest. */
export const SeverityShape = ({ severity }: { readonly severity: Severity }) => (
  <svg aria-hidden viewBox="0 0 16 16">
    <path d={SEVERITY_SHAPES[severity]} fillRule="evenodd" />
  </svg>
);

interface Props {
  readonly severity: Severity;
  /** In cards and lists a chip; within text only the shape and the word. */
  readonly isChip?: boolean;
}

/** The severity of an alarm as shape, colour and word. */
export const SeverityMark = ({ severity, isChip = true }: Props) => (
  <span className="severity" data-severity={severity} data-chip={isChip ? '' : undefined}>
    <SeverityShape severity={severity} />
    {translate(`severity.${severity}`)}
  </span>
);
