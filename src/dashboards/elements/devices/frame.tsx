import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../../../providers/i18n/say.ts';
import { pathTo, useArea } from '../../../providers/paths.ts';
import { ErrorBox, MessageBox } from '../parts/message-box.tsx';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import type { useDevices } from './use-devices.ts';

export const DeviceLink = ({ id, title }: { readonly id: number; readonly title: string }) => {
  const area = useArea();
  return (
    <Link className="plain-link" to={pathTo(area, 'devices', 'show', id)}>
      {title}
    </Link>
  );
};

interface Props {
  readonly title: string;
  readonly query: ReturnType<typeof useDevices>;
  readonly hasSelection: boolean;
  readonly children: ReactNode;
}

/** The states of a multi-device element: no selection, loading, failed, outdated. */
export const DevicesFrame = ({ title, query, hasSelection, children }: Props) => {
  const { error, data, retry } = query;
  if (!hasSelection) return <MessageBox>{say('elements.devices.unchosen')}</MessageBox>;
  if (!data) return error ? <ErrorBox text={error.message} onRetry={retry} /> : <LoadingSkeleton />;
  return (
    <div role="group" aria-label={title} className="dash-devices">
      <div className="dash-name">{title}</div>
      {error && <div className="dash-state">{say('elements.devices.old')}</div>}
      {children}
      {data.total > data.devices.length && (
        <div className="dash-state">
          {say('elements.devices.more', { shown: data.devices.length, total: data.total })}
        </div>
      )}
    </div>
  );
};
