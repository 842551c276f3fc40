import { useCallback, useRef } from 'react';
import { frontCase } from '../../domain/dashboard/wall.ts';
import { useLiveStatus } from '../../live/use-live.ts';
import { isChunkFailure } from '../../providers/browser/chunk-failure.ts';
import type { SharedCase, SharedLink } from '../../providers/data/dashboards/shared-link.ts';
import { reloadOnRecovery } from '../../providers/session/kiosk.ts';
import { usePageTitle } from '../../providers/routing/page-title.ts';
import { AlarmStrip } from './alarm-strip.tsx';
import { Board, BoardHead } from './board.tsx';
import { WallFrame } from './frame.tsx';
import { boundDevices, useBoards } from './use-boards.ts';
import { useSharedCases } from './use-cases.ts';
import { useRotation } from './use-rotation.ts';

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
  const isReloading = useRef(false);
  const onBroken = useCallback((error: unknown): void => {
    if (isReloading.current || !isChunkFailure(error)) return;
    isReloading.current = true;
    reloadOnRecovery();
  }, []);
  return (
    <WallFrame dashboard={state?.data}>
      <BoardHead
        title={board?.title ?? link.title}
        dashboard={state?.data}
        position={{ index, count: boards.length }}
        status={useLiveStatus()}
      />
      <AlarmStrip
        cases={cases}
        hasFailed={fault !== null}
        front={front}
        devices={boundDevices(boards, states)}
        boards={states}
        watch={link.watch}
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
    </WallFrame>
  );
};
