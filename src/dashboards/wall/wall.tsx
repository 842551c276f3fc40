import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { frontCase, isWithin, readNight } from '../../domain/dashboard/wall.ts';
import { useServerNow } from '../../live/use-live.ts';
import { isChunkFailure } from '../../providers/chunk-failure.ts';
import { useZone, ZoneContext } from '../../providers/current-user.ts';
import type { SharedCase, SharedLink } from '../../providers/data/shared-link.ts';
import { keepAwake, reloadOnRecovery } from '../../providers/kiosk.ts';
import { usePageTitle } from '../../providers/page-title.ts';
import { setNight } from '../../providers/theme/mode.ts';
import { type Surface, SurfaceContext } from '../surface.ts';
import { AlarmStrip } from './alarm-strip.tsx';
import { Board, BoardHead } from './board.tsx';
import { boundDevices, useBoards } from './use-boards.ts';
import { useSharedCases } from './use-cases.ts';
import { useRotation } from './use-rotation.ts';
import './wall.css';
import './elements.css';

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

/** Full-screen view of a share link's dashboards, without interaction. See docs/walls.md. */
export const Wall = ({ link }: { readonly link: SharedLink }) => {
  const { boards, seconds } = link;
  const { data: cases, error: fault } = useSharedCases();
  const front = frontCase(cases ?? [], boards) as SharedCase | undefined;
  /** The page that each dashboard continues with when its turn comes again. */
  const nextPages = useRef(new Map<number, number>());
  const index = useRotation({ boards, seconds, front });
  const board = boards[index];
  const states = useBoards(boards);
  const state = states[index];
  usePageTitle(link.title);
  useEffect(keepAwake, []);
  const isReloading = useRef(false);
  const onBroken = useCallback((error: unknown): void => {
    if (isReloading.current || !isChunkFailure(error)) return;
    isReloading.current = true;
    reloadOnRecovery();
  }, []);

  const ownZone = useZone();
  const zone = state?.data?.place?.time_zone ?? ownZone;
  const isNight = useNight(zone);
  const shift = useShift();
  return (
    <ZoneContext value={zone}>
      <SurfaceContext value={state?.data?.variables?.length ? chosenSurface : surface}>
        <main className="wall" data-night={isNight ? '' : undefined} data-front={front ? '' : undefined}>
          <div className="wall-view" style={{ translate: shift }}>
            <BoardHead
              title={board?.title ?? link.title}
              dashboard={state?.data}
              position={{ index, count: boards.length }}
            />
            <AlarmStrip
              cases={cases}
              hasFailed={fault !== null}
              front={front}
              devices={boundDevices(boards, states)}
            />
            <Board
              key={board?.id}
              id={board?.id ?? 0}
              dashboard={state?.data}
              hasFailed={Boolean(state?.error)}
              frontDevice={front?.device_id ?? null}
              nextPages={nextPages.current}
              onBroken={onBroken}
            />
          </div>
        </main>
      </SurfaceContext>
    </ZoneContext>
  );
};
