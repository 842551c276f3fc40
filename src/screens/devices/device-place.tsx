import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { InCard } from '../../generator/list/in-card.ts';
import { ReferenceLink } from '../../generator/record/link.tsx';
import { PHONE, useMedia } from '../../providers/browser/use-media.ts';
import type { Device } from './device.ts';

interface Props {
  readonly device: Pick<Device, 'project_ids' | 'company_id'>;
  /** The status of the device. */
  readonly children: ReactNode;
}

/** Where a device is, after its status: its sites and its company. On a phone one line without links, which fingers would miss, and of a site without its company. */
export const DevicePlace = ({ device: { project_ids, company_id }, children }: Props) => {
  const isPhone = useMedia(PHONE);
  const sites = project_ids.map((id) => ({ of: 'projects', id }));
  const hasCompany = typeof company_id === 'number' && !(isPhone && sites.length > 0);
  const places = [...sites, ...(hasCompany ? [{ of: 'companies', id: company_id }] : [])];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: isPhone ? 'nowrap' : 'wrap',
        alignItems: 'center',
        gap: 1,
        maxWidth: 1,
      }}
    >
      {children}
      <Box
        component="span"
        sx={{
          minWidth: 0,
          overflow: isPhone ? 'hidden' : 'visible',
          textOverflow: 'ellipsis',
          // Among words that are no links, colour alone would not tell them apart.
          '& .plain-link': { textDecoration: 'underline', textUnderlineOffset: '3px' },
        }}
      >
        <InCard value={isPhone}>
          {places.map(({ of, id }, index) => (
            <Fragment key={`${of}/${id}`}>
              {index > 0 && ' · '}
              <ReferenceLink of={of} id={id} />
            </Fragment>
          ))}
        </InCard>
      </Box>
    </Box>
  );
};
