import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../../../providers/i18n/say.ts';
import { pathTo, useArea } from '../../../providers/paths.ts';
import { FailedBox, QuietBox } from '../parts/quiet-box.tsx';
import { Waiting } from '../parts/waiting.tsx';
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
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** The states of an element that is about many devices: nothing chosen, loading, failed, old. */
export const DevicesFrame = ({ title, query, isChosen, children }: Props) => {
  const { error, data, again } = query;
  if (!isChosen) return <QuietBox>{say('elements.devices.unchosen')}</QuietBox>;
  if (!data) return error ? <FailedBox text={error.message} onRetry={again} /> : <Waiting />;
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
