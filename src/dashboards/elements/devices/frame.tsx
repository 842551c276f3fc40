import { type ReactNode, use } from 'react';
import '../../../providers/i18n/device-texts.ts';
import './frame.css';
import { SurfaceContext } from '../../surface.ts';
import { ErrorBox, MessageBox } from '../parts/message-box.tsx';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import type { useDevices } from './use-devices.ts';
import { translate } from '../../../providers/i18n/translate.ts';

/** A device by its title, with a link where there are pages of devices. */
export const DeviceName = ({ id, title }: { readonly id: number; readonly title: string }) => {
  const { DeviceLink } = use(SurfaceContext);
  return DeviceLink ? <DeviceLink id={id} title={title} /> : title;
};

/** A ref that lets a box end with a whole row. Its table does not wait for that. */
const wholeRows = (box: HTMLElement | null) => {
  const ended = import('./rows-below.ts').then(
    (rows) => rows.endWithWholeRow(box),
    () => null,
  );
  return () => void ended.then((stop) => stop?.());
};

/** A table that scrolls in its box. */
export const ScrollBox = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const { isWall } = use(SurfaceContext);
  const reachable = isWall ? {} : { ref: wholeRows, tabIndex: 0, role: 'region', 'aria-label': title };
  return (
    <div className="dash-scroll" {...reachable}>
      {children}
    </div>
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
  if (!hasSelection) return <MessageBox>{translate('elements.devices.unchosen')}</MessageBox>;
  if (!data) return error ? <ErrorBox text={error.message} onRetry={retry} /> : <LoadingSkeleton />;
  return (
    <div role="group" aria-label={title} className="dash-devices">
      <div className="dash-name">{title}</div>
      {error && <div className="dash-state">{translate('elements.devices.old')}</div>}
      {children}
      {data.total > data.devices.length && (
        <div className="dash-state">
          {translate('elements.devices.more', { shown: data.devices.length, total: data.total })}
        </div>
      )}
    </div>
  );
};
