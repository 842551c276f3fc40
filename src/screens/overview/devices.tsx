import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '../../domain/alarms/overview.ts';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';

/** How many of the devices in service report. */
export const Devices = ({ devices: { active, reporting, unreadable = 0 } }: Pick<Overview, 'devices'>) => {
  const id = useId();
  const area = useArea();
  const locale = useFormatLocale();
  const words = translate(active === 0 ? 'overview.devices.none' : 'overview.devices.reporting', {
    reporting: formatCount(reporting, locale),
    active: formatCount(active, locale),
  });
  return (
    <section className="overview-card" aria-labelledby={id}>
      <h2 id={id}>{translate('overview.devices.title')}</h2>
      <p>
        <StateMark mark={active === 0 ? 'inactive' : reporting < active ? 'stale' : 'active'} word={words} />
      </p>
      {active > 0 && (
        <div aria-hidden className="overview-share">
          <span style={{ width: `${(reporting / active) * 100}%` }} />
        </div>
      )}
      {reporting < active && (
        <Link
          className="plain-link"
          to={`${pathTo(area, 'devices', 'list')}?${new URLSearchParams({ filter: '{"is_silent":true}', sort: 'last_seen_at', order: 'ASC' })}`}
        >
          {translate('overview.devices.silent')}
        </Link>
      )}
      {unreadable > 0 && (
        <Link
          className="plain-link"
          to={`${pathTo(area, 'devices', 'list')}?${new URLSearchParams({ filter: '{"is_unreadable":true}' })}`}
        >
          {translate('overview.devices.unreadable', { smart_count: unreadable })}
        </Link>
      )}
    </section>
  );
};
