import type { AffectedRecords } from '../../domain/api/bulk.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { formatCount } from '../../domain/text/format.ts';
import type { BulkSelection } from '../../providers/data/bulk.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { resources } from '../../resources/all.ts';
import { inSentence } from '../labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** `12 readings`, `1 dashboard`. */
const useThings = () => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return ({ resource, count }: AffectedRecords): string => {
    // Readings are no resource.
    const key = Object.hasOwn(resources, resource)
      ? `resources.${resource}.name`
      : `generator.affected.${resource}`;
    return `${formatCount(count, locale)} ${inSentence(translate(key, { smart_count: count }))}`;
  };
};

interface Props {
  readonly resource: string;
  readonly chosen: BulkSelection;
}

/** What deleting these records would affect, counted by the server. */
export const Affected = ({ resource, chosen }: Props) => {
  const translate = useTranslate();
  const thingsOf = useThings();
  const provider = useDataProvider<SiteDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['affected', resource, chosen],
    queryFn: ({ signal }) => provider.affectedBy(resource, chosen, signal),
    gcTime: 0,
    retry: false,
  });
  if (error) return <DialogContentText>{translate('generator.affected.failed')}</DialogContentText>;
  if (!data) {
    return (
      <Box aria-busy="true" sx={{ my: 1 }}>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </Box>
    );
  }
  const blocking = data.affected.filter(({ effect }) => effect === 'blocking').map(thingsOf);
  const others = data.affected.filter(({ effect }) => effect !== 'blocking');
  if (data.affected.length === 0) {
    return <DialogContentText>{translate('generator.affected.nothing')}</DialogContentText>;
  }
  return (
    <>
      {others.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('generator.affected.title')}
          sx={{ my: 1, pl: 2.5, color: 'text.secondary' }}
        >
          {others.map((each) => (
            <li key={`${each.effect} ${each.resource}`}>
              {translate(`generator.affected.${each.effect}`, { things: thingsOf(each) })}
            </li>
          ))}
        </Box>
      )}
      {blocking.length > 0 && (
        <Alert severity="warning" role="note" sx={{ mt: 1 }}>
          {translate('generator.affected.blocking', { things: blocking.join(', ') })}
        </Alert>
      )}
    </>
  );
};
