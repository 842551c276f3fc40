import { lazy, Suspense, useId, useState } from 'react';
import type { Area } from '../../domain/access/roles.ts';
import { useAlarmSummary } from '../../live/use-alarms.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { icons } from '../../providers/icons.tsx';
import './alarm-bell.css';

// Loaded when it is opened: every page has the button.
const AlarmPanel = lazy(async () => ({ default: (await import('./alarm-panel.tsx')).AlarmPanel }));

const MOST_SHOWN = 99;

/** The button in the top bar with the number of unacknowledged alarms; opens a panel with the newest. */
export const AlarmBell = ({ area }: { readonly area: Area }) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = useAlarmSummary()?.unacknowledged ?? 0;
  return (
    <>
      <button
        type="button"
        className="plain-round frame-bell"
        aria-label={translate('alarm_bell.name', { count })}
        title={translate('alarm_bell.name', { count })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <icons.alert />
        {count > 0 && (
          <span className="frame-bell-count" aria-hidden>
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        )}
      </button>
      <div
        id={id}
        popover="auto"
        // Only while it is open: shortcuts pause while there is a dialog.
        role={isOpen ? 'dialog' : undefined}
        aria-label={translate('alarm_bell.title')}
        className="frame-profile frame-alarms"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<p className="frame-alarms-note">{translate('alarm_bell.loading')}</p>}>
            <AlarmPanel
              area={area}
              count={count}
              onClose={() => document.getElementById(id)?.hidePopover()}
            />
          </Suspense>
        )}
      </div>
    </>
  );
};
