import { Fragment, use } from 'react';
import { NOTHING } from '../../domain/text/format.ts';
import { Cell, OwnCells } from '../../generator/list/cells.tsx';
import { InCard } from '../../generator/list/in-card.ts';
import { ReferenceLink } from '../../generator/record/link.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { resourceNamed } from '../../resources/all.ts';
import { NoOpenAlarms } from '../alarms/no-open-alarms.tsx';
import { WorstAlarm } from '../alarms/worst-alarm.tsx';

const dashboards = resourceNamed('dashboard-v2');
type Row = Readonly<Record<string, unknown>>;

const countOf = (record: Row, name: string): number =>
  (record[name] as readonly number[] | undefined)?.length ?? 0;

/** Who a dashboard is shared with: its company by name and, except in a card, the project if it is one, and how many projects and users. */
export const SharedWith = ({ record }: { readonly record: Row }) => {
  const countText = useCountText();
  const parts = [
    ...(countOf(record, 'company_ids') > 0
      ? [
          <OwnCells key="companies" value={{}}>
            <Cell definition={dashboards} name="company_ids" record={record} />
          </OwnCells>,
        ]
      : []),
    ...(['project', 'user'] as const).flatMap((of) => {
      const count = countOf(record, `${of}_ids`);
      if (count === 0) return [];
      if (of === 'project' && count === 1) {
        const [id] = record['project_ids'] as readonly number[];
        return [<ReferenceLink key={of} of="projects" id={id} />];
      }
      return [<Fragment key={of}>{countText(`dashboard_list.shared_${of}s`, count)}</Fragment>];
    }),
  ];
  const isInCard = use(InCard);
  if (parts.length === 0) return <span className="plain-quiet">{NOTHING}</span>;
  const [first, ...more] = parts;
  return (
    <>
      {first}
      {more.length > 0 && !isInCard && (
        <small className="shared-more">
          {more.map((part, at) => (
            <Fragment key={part.key}>
              {at > 0 && ' · '}
              {part}
            </Fragment>
          ))}
        </small>
      )}
    </>
  );
};

/** The worst open alarm of a dashboard's devices. One without devices can have none, which says nothing. */
export const BoardAlarm = ({ board }: { readonly board: Row }) =>
  Number(board.alarm_level ?? 0) === 0 && Number(board.device_count ?? 0) > 0 ? (
    <NoOpenAlarms />
  ) : (
    <WorstAlarm record={board} />
  );
