import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { isWithin, readNight } from '../../domain/dashboard/wall.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useZone, ZoneContext } from '../../providers/session/current-user.ts';
import type { ViewedDashboard } from '../../providers/data/dashboards/view.ts';
import { keepAwake } from '../../providers/session/kiosk.ts';
import { setNight } from '../../providers/theme/mode.ts';
import { type Surface, SurfaceContext } from '../surface.ts';
import './wall.css';
import './elements.css';
import './tables.css';
import './values.css';
import './repeated-alarm.css';

const surface: Surface = { isWall: true };
const chosenSurface: Surface = { ...surface, namesDevices: true };
/** Offsets (px) that the view moves through, a step a minute, so that nothing burns into the screen. */
const SHIFTS = [0, 2, 4, 2, 0, -2, -4, -2] as const;
const SHIFT_MS = 60_000;

const night = readNight(new URLSearchParams(window.location.search).get('night'));
/** Whether the view is dimmed now, by the hours of the page's time zone. It is dark then, whatever the theme. */
const useNight = (zone: string): boolean => {
  const now = useServerNow();
  const isNight = night !== null && isWithin(night, now, zone);
  useLayoutEffect(() => {
    if (!isNight) return;
    setNight(true);
    return () => setNight(false);
  }, [isNight]);
  return isNight;
};

const useShift = (): string => {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((before) => before + 1), SHIFT_MS);
    return () => clearInterval(timer);
  }, []);
  const at = (index: number): number => SHIFTS[index % SHIFTS.length] ?? 0;
  return `${at(step)}px ${at(step + 2)}px`;
};

interface Props {
  readonly dashboard: ViewedDashboard | undefined;
  /** Whether it is within a page that has its own main region. */
  readonly isNested?: boolean;
  readonly children: ReactNode;
}

/** The whole screen, in the time zone of a dashboard: kept on, moved against burn-in, and dimmed at night. */
export const WallFrame = ({ dashboard, isNested = false, children }: Props) => {
  const ownZone = useZone();
  const zone = dashboard?.place?.time_zone ?? ownZone;
  const isNight = useNight(zone);
  const shift = useShift();
  useEffect(keepAwake, []);
  const Tag = isNested ? 'div' : 'main';
  return (
    <ZoneContext value={zone}>
      <SurfaceContext value={dashboard?.variables?.length ? chosenSurface : surface}>
        <Tag className="wall" data-night={isNight ? '' : undefined}>
          <div className="wall-view" style={{ translate: shift }}>
            {children}
          </div>
        </Tag>
      </SurfaceContext>
    </ZoneContext>
  );
};
