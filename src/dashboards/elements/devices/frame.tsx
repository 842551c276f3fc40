import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathTo, useArea } from '../../../providers/paths.ts';
import { QuietBox } from '../parts/quiet-box.tsx';
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
  readonly query: Pick<ReturnType<typeof useDevices>, 'isPending' | 'error' | 'data' | 'refetch'>;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** The states of an element that is about many devices: nothing chosen, loading, failed, old. */
export const DevicesFrame = ({ title, query, isChosen, children }: Props) => {
  const translate = useTranslate();
  const { isPending, error, data } = query;
  if (!isChosen) return <QuietBox>{translate('elements.devices.unchosen')}</QuietBox>;
  if (isPending) return <Skeleton variant="rounded" height="100%" sx={{ minHeight: 120 }} aria-busy="true" />;
  if (!data) {
    return (
      <QuietBox>
        <div role="alert">
          {error?.message}{' '}
          <Button size="small" onClick={() => void query.refetch()}>
            {translate('elements.retry')}
          </Button>
        </div>
      </QuietBox>
    );
  }
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ height: '100%', maxHeight: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <div className="dash-name">{title}</div>
      {error && <div className="dash-state">{translate('elements.devices.old')}</div>}
      {children}
      {data.total > data.devices.length && (
        <div className="dash-state">
          {translate('elements.devices.more', { shown: data.devices.length, total: data.total })}
        </div>
      )}
    </Box>
  );
};
