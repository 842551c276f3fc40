import type { Severity } from '../../domain/alarms/alarm.ts';
import { SEVERITY_SHAPES } from '../../domain/alarms/severity-shapes.ts';
import { translate } from '../i18n/translate.ts';
import './severity.css';

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
  /** What the alarm is, shown instead of the word, which is still read out. */
  readonly title?: string | null | undefined;
}

/** The severity of an alarm as shape, colour and word. */
export const SeverityMark = ({ severity, isChip = true, title }: Props) => {
  const word = translate(`severity.${severity}`);
  return (
    <span className="severity" data-severity={severity} data-chip={isChip ? '' : undefined}>
      <SeverityShape severity={severity} />
      {title ? (
        <>
          <span className="plain-unseen">{word}: </span>
          <span className="severity-title" title={`${word}: ${title}`}>
            {title}
          </span>
        </>
      ) : (
        word
      )}
    </span>
  );
};
