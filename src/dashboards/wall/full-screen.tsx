import { type ReactNode, useEffect, useRef } from 'react';
import { frontCase } from '../../domain/dashboard/wall.ts';
import { usePageTitle } from '../../providers/routing/page-title.ts';
import type { SharedCase } from '../../providers/data/dashboards/shared-link.ts';
import { signs } from '../../providers/icons.tsx';
import { reloadOnUpdate } from '../../providers/session/kiosk.ts';
import { translate } from '../../providers/i18n/translate.ts';
import '../../providers/i18n/full-screen-texts.ts';
import { useDisplayedStatus } from '../viewer/live-status.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { ViewerNotes } from '../viewer/notes.tsx';
import SessionNote from '../viewer/session-note.tsx';
import type { DashboardQuery } from '../viewer/use-dashboard.ts';
import type { Kiosk } from '../viewer/use-kiosk.ts';
import { AlarmStrip } from './alarm-strip.tsx';
import { Board, BoardHead } from './board.tsx';
import { WallFrame } from './frame.tsx';
import { boundDevices } from './use-boards.ts';
import { type CasesElsewhere, useCasesElsewhere, useShownWatch, useViewedCases } from './use-viewed-cases.ts';

const ONLY = { index: 0, count: 1 } as const;

const elsewhereText = ({ count, device, site }: CasesElsewhere): string =>
  translate('full_screen.elsewhere', {
    smart_count: count,
    device,
    site: site === null ? '' : translate('full_screen.at_site', { site }),
  });

interface Props {
  /** What is shown, after what is chosen for its variables was entered. */
  readonly viewed: DashboardQuery;
  /** Notices about what is chosen. */
  readonly notes: ReactNode;
  readonly kiosk: Kiosk;
}

/** A dashboard that a signed-in user shows on the whole screen, as a share link does, with a way back. */
export default function FullScreen({ viewed, notes, kiosk }: Props) {
  const { dashboard, datapoints } = viewed;
  const { leave, onBroken } = kiosk;
  const { data: cases, error } = useViewedCases(viewed);
  const { data: watch } = useShownWatch(dashboard?.id);
  const elsewhere = useCasesElsewhere(dashboard, cases?.length === 0);
  const boards = [
    {
      id: dashboard?.id ?? 0,
      title: dashboard?.title ?? '',
      device_ids: [...new Set(datapoints.map(({ device_id }) => device_id))],
    },
  ];
  const states = [{ data: dashboard, error: null }];
  const front = frontCase(cases ?? [], boards) as SharedCase | undefined;
  const nextPages = useRef(new Map<number, number>());
  usePageTitle(dashboard?.title ?? '');
  useEffect(() => reloadOnUpdate(), []);
  useEffect(() => {
    // The browser has a way of its own only if it gave the whole screen.
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [leave]);
  const status = useDisplayedStatus(viewed);
  const back = translate('dashboard_view.leave');
  return (
    <WallFrame dashboard={dashboard} isNested>
      <BoardHead title={dashboard?.title ?? ''} dashboard={dashboard} position={ONLY} status={status}>
        <button type="button" className="wall-leave" aria-label={back} title={back} onClick={leave}>
          <signs.leaveFullScreen />
        </button>
      </BoardHead>
      <AlarmStrip
        cases={cases}
        hasFailed={error !== null}
        front={front}
        devices={boundDevices(boards, states)}
        boards={states}
        watch={watch}
        clear={elsewhere && <StateMark mark="alarm" word={elsewhereText(elsewhere)} />}
      />
      <SessionNote />
      <ViewerNotes viewed={viewed} />
      {notes}
      <Board
        id={dashboard?.id ?? 0}
        dashboard={dashboard}
        hasFailed={viewed.error !== null}
        frontDevice={front?.device_id ?? null}
        nextPages={nextPages.current}
        onBroken={onBroken}
      />
    </WallFrame>
  );
}
