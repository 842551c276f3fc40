import { useId, type MouseEvent, type ReactNode, type ToggleEvent } from 'react';
import { translate } from '../../providers/i18n/translate.ts';
import './action-sheet.css';

/** Closes after a choice, unless its progress is shown in the sheet. */
const close = ({ currentTarget, target }: MouseEvent<HTMLElement>): void => {
  if (!(target as Element).closest('[data-keeps-open]')) currentTarget.hidePopover?.();
};

/** Moves the focus to the upper item, which may be another than the first in the document (action-sheet.css). */
const focusUpper = ({ currentTarget, newState }: ToggleEvent<HTMLElement>): void => {
  if (newState !== 'open') return;
  [...currentTarget.querySelectorAll<HTMLElement>('a, button')]
    .filter(({ offsetParent }) => offsetParent)
    .toSorted((a, b) => a.offsetTop - b.offsetTop)[0]
    ?.focus();
};

interface Props {
  /** Default: "More actions". */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Buttons beside each other; on a phone, one button that opens them as a sheet (action-sheet.css). */
export const ActionSheet = ({ label = translate('shell.more'), children }: Props) => {
  const id = useId();
  return (
    <>
      <button type="button" className="plain-round page-more" aria-label={label} popoverTarget={id}>
        <svg className="plain-icon" viewBox="0 0 24 24" aria-hidden>
          <path d="M10 4h4v4h-4zm0 6h4v4h-4zm0 6h4v4h-4z" />
        </svg>
      </button>
      {/* Keys press the buttons inside, whose clicks arrive here too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div id={id} popover="auto" className="page-sheet" onClick={close} onToggle={focusUpper}>
        {children}
      </div>
    </>
  );
};
