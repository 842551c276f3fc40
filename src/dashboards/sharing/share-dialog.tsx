import { useEffect, useId, useRef } from 'react';
import '../../providers/i18n/sharing-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';
import type { SharedDashboard } from './shared-variables.tsx';
import { fetchShares } from '../../providers/data/shares.ts';
import { signs } from '../../providers/icons.tsx';
import { refetch, useCachedQuery } from '../../providers/query-cache.ts';
import { CreateShare } from './create-share.tsx';
import { ShareRow } from './share-row.tsx';
import './sharing.css';

interface Props {
  readonly dashboard: SharedDashboard;
  onClose(): void;
}

/** Creates, lists and revokes the links of a dashboard. Plain, so that the viewer can show it without MUI. */
export default function ShareDialog({ dashboard, onClose }: Props) {
  const { id, title } = dashboard;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const key = `shares of ${id}`;
  const { data, error } = useCachedQuery({ key, fetch: (signal) => fetchShares(id, signal) });
  useEffect(() => {
    // Since it was opened last, displays may have been seen.
    refetch(key);
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, [key]);
  const reload = (): void => refetch(key);
  return (
    <dialog
      ref={dialog}
      className="sharing"
      aria-labelledby={heading}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
    >
      <header>
        <h2 id={heading}>{translate('sharing.title', { title })}</h2>
        <button
          type="button"
          className="plain-button"
          data-look="inherit"
          aria-label={translate('sharing.close')}
          onClick={onClose}
        >
          <signs.close />
        </button>
      </header>
      <p className="plain-quiet">{translate('sharing.lead')}</p>
      <CreateShare dashboard={dashboard} onCreated={reload} />
      <h3>{translate('sharing.links')}</h3>
      {error && (
        <p role="alert" className="sharing-error">
          {error.message}
        </p>
      )}
      {!data && !error && <p className="plain-quiet">{translate('sharing.loading')}</p>}
      {data?.length === 0 && <p className="plain-quiet">{translate('sharing.no_links')}</p>}
      {data && data.length > 0 && (
        <ul className="sharing-links">
          {data.map((share) => (
            <ShareRow key={share.id} dashboard={id} share={share} onChanged={reload} />
          ))}
        </ul>
      )}
    </dialog>
  );
}
