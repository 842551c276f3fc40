import { type ReactNode, useEffect, useState } from 'react';
import { gapText } from '../../domain/alarms/cases/gap-text.ts';
import { gapsOfShown, isBlind, type ShownWatch } from '../../domain/alarms/cases/watch.ts';
import { worstFirst } from '../../domain/dashboard/open-cases.ts';
import { PAGE_MS } from '../../domain/dashboard/wall.ts';
import { useLiveStatus, useServerNow } from '../../live/use-live.ts';
import { withUnits } from '../../domain/text/format.ts';
import { alarmAgeText } from '../../providers/age-text.ts';
import type { ViewedDashboard } from '../../providers/data/dashboards/view.ts';
import type { SharedCase } from '../../providers/data/dashboards/shared-link.ts';
import type { QueryState } from '../../providers/query-cache.ts';
import { devicesWithoutNews } from './use-boards.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { translate } from '../../providers/i18n/translate.ts';

import './alarm-strip.css';

/** Cases side by side. */
const AT_ONCE = 3;

const CaseCard = ({ one, isFront }: { readonly one: SharedCase; readonly isFront: boolean }) => {
  const now = useServerNow();
  return (
    <li className="wall-case" data-front={isFront ? '' : undefined}>
      <span className="wall-case-title">
        <SeverityMark severity={one.severity} /> <strong>{one.title}</strong>
      </span>
      <span className="wall-case-device">
        {one.device_title}
        {' · '}
        {alarmAgeText(one, now)}
        <span className="wall-case-state">
          {' · '}
          {translate(one.acknowledged_at === null ? 'wall.unacknowledged' : 'wall.acknowledged')}
        </span>
      </span>
      {one.text && <span className="wall-case-text">{withUnits(one.text)}</span>}
    </li>
  );
};

interface Props {
  /** undefined: not loaded yet. */
  readonly cases: readonly SharedCase[] | undefined;
  /** Whether the last attempt to load them failed. */
  readonly hasFailed: boolean;
  /** The case that keeps its dashboard in front; it is always shown. */
  readonly front: SharedCase | undefined;
  /** How many devices these are, if it is known. */
  readonly devices: number | null;
  /** The dashboards that show them. */
  readonly boards: readonly QueryState<ViewedDashboard>[];
  /** How far they are watched, if that is known. */
  readonly watch: ShownWatch | undefined;
  /** What is said without any, if there is more to say than that. */
  readonly clear?: ReactNode;
}

/** Not in green: others of the building, which the link may not tell, may have an alarm. */
const NoneOpen = ({ devices, boards, watch }: Pick<Props, 'devices' | 'boards' | 'watch'>) => {
  const withoutNews = devicesWithoutNews(boards, useServerNow());
  const gaps = watch ? gapsOfShown(watch) : [];
  const noneOpen =
    devices === null ? translate('wall.no_alarms') : translate('wall.none_of', { smart_count: devices });
  const words = [
    // Where nothing is watched, there can be no alarms.
    ...(gaps.some(isBlind) ? [] : [noneOpen]),
    ...(withoutNews > 0 ? [translate('wall.without_news', { smart_count: withoutNews })] : []),
    ...gaps.map((gap) => gapText(gap, translate)),
  ];
  const isUnsure = withoutNews > 0 || gaps.length > 0;
  return <StateMark mark={isUnsure ? 'stale' : 'ongoing'} word={words.join(' · ')} />;
};

/** The open cases of the devices that a link shows, a few at a time. */
export const AlarmStrip = ({ cases, hasFailed, front, devices, boards, watch, clear }: Props) => {
  const [turn, setTurn] = useState(0);
  const isLive = useLiveStatus() === 'live';
  const isOld = hasFailed || !isLive;
  const sorted = worstFirst(cases ?? []) as readonly SharedCase[];
  const others = sorted.filter(({ id }) => id !== front?.id);
  const room = front ? AT_ONCE - 1 : AT_ONCE;
  const start = (turn % Math.max(1, Math.ceil(others.length / room))) * room;
  const isClear = cases?.length === 0 && !isOld;
  const shown = [...(front ? [front] : []), ...others.slice(start, start + room)];

  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <section
      className="wall-alarms"
      aria-label={translate('wall.alarms')}
      data-front={front ? '' : undefined}
      data-worst={sorted[0]?.severity}
      data-old={isOld && cases ? '' : undefined}
    >
      {shown.length === 0 ? (
        <p>
          {!cases ? (
            translate('wall.unknown_alarms')
          ) : isOld ? (
            <StateMark mark="stale" word={translate('wall.old_alarms')} />
          ) : (
            clear || <NoneOpen devices={devices} boards={boards} watch={watch} />
          )}
        </p>
      ) : (
        <>
          {sorted.length > 1 && (
            <p className="wall-count">{translate('wall.open_alarms', { smart_count: sorted.length })}</p>
          )}
          <ul>
            {shown.map((one) => (
              <CaseCard key={one.id} one={one} isFront={one.id === front?.id} />
            ))}
          </ul>
        </>
      )}
      {isClear && !clear && <p className="wall-scope">{translate('wall.scope')}</p>}
    </section>
  );
};
