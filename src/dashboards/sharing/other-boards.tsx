import { useState } from 'react';
import { fetchOtherDashboards } from '../../providers/data/shares.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { useCachedQuery } from '../../providers/query-cache.ts';

interface Props {
  readonly dashboard: number;
  /** In the order in which they are shown. */
  readonly chosen: readonly number[];
  onChosen(ids: readonly number[]): void;
}

/** Chooses the dashboards that a wall display shows in turn with this one. */
export const OtherBoards = ({ dashboard, chosen, onChosen }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useCachedQuery(
    isOpen
      ? { key: `dashboards but ${dashboard}`, fetch: (signal) => fetchOtherDashboards(dashboard, signal) }
      : null,
  );
  const toggle = (id: number, isChosen: boolean): void =>
    onChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <details className="sharing-others" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{translate('sharing.others')}</summary>
      <p className="plain-quiet">
        {translate(data?.length === 0 ? 'sharing.others_none' : 'sharing.others_help')}
      </p>
      {error && (
        <p role="alert" className="sharing-error">
          {error.message}
        </p>
      )}
      <ul>
        {data?.map(({ id, title }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
};
