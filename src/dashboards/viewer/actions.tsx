import { useId, type ReactNode } from 'react';
import { translate } from '../../providers/i18n/translate.ts';

/** The buttons beside the title; on a phone, one button that opens them as a sheet (sheet.css). */
export const DashboardActions = ({ children }: { readonly children: ReactNode }) => {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="plain-round dash-more"
        aria-label={translate('dashboard_view.more')}
        popoverTarget={id}
      >
        <svg className="plain-icon" viewBox="0 0 24 24" aria-hidden>
          <path d="M10 4h4v4h-4zm0 6h4v4h-4zm0 6h4v4h-4z" />
        </svg>
      </button>
      {/* Closes after a choice. Keys press the buttons inside, whose clicks arrive here too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        id={id}
        popover="auto"
        className="dash-sheet"
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
};
