import Forum from '@mui/icons-material/ForumOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { DeviceMessage } from '../../../domain/devices/message.ts';
import { formatBytes, NOTHING } from '../../../domain/text/format.ts';
import { NETWORKS } from '../../../domain/devices/networks.ts';
import { exactTime } from '../../../domain/time/zoned.ts';
import { Ago } from '../../../generator/page/ago.tsx';
import { useLabels } from '../../../generator/labels.ts';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { resourceNamed } from '../../../resources/all.ts';
import type { Device } from '../device.ts';

const datapoints = resourceNamed('datapoints');
const REFRESH_MS = 15_000;

const networkName = (source: string): string => NETWORKS.find(({ path }) => path === source)?.name ?? source;

const payloadText = (payload: unknown): string =>
  typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);

/** What became of each value of a message. */
const Values = ({ values }: Pick<DeviceMessage, 'values'>) => {
  const translate = useTranslate();
  const labels = useLabels(datapoints);
  if (values.length === 0) return <>{translate('device.messages.no_values')}</>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& .MuiTableCell-root': { px: { xs: 0.75, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('device.messages.value')}</TableCell>
            <TableCell align="right">{translate('device.messages.sent')}</TableCell>
            <TableCell>{translate('device.messages.role')}</TableCell>
            <TableCell>{translate('device.messages.outcome')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {values.map(({ path, value, role, outcome, reason }) => (
            <TableRow key={`${path} ${outcome}`}>
              <TableCell
                component="th"
                scope="row"
                sx={{ minWidth: { xs: 80, sm: 120 }, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
              >
                {path}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {value ?? NOTHING}
              </TableCell>
              <TableCell>{role === null ? NOTHING : labels.value('role', role)}</TableCell>
              <TableCell>
                {translate(`device.messages.outcomes.${outcome}`)}
                {reason !== null && outcome !== 'ignored' && (
                  <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{reason}</Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const Message = ({ message, isFirst }: { readonly message: DeviceMessage; readonly isFirst: boolean }) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const size = formatBytes(message.size, locale);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      defaultExpanded={isFirst}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, width: '100%', typography: 'body2' }}>
          <Ago at={message.received_at} text="device.messages.received" />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('device.messages.size', { size, source: networkName(message.source) })}
          </Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        {message.errors.map((error) => (
          <Alert key={error} severity="warning">
            {error}
          </Alert>
        ))}
        <Box sx={{ color: 'text.secondary' }}>
          {translate('device.messages.measured', { time: exactTime(message.ts, zone, locale) })}
        </Box>
        <Values values={message.values} />
        <Box
          component="pre"
          tabIndex={0}
          aria-label={translate('device.messages.payload')}
          sx={{
            m: 0,
            p: 1.5,
            maxHeight: 360,
            overflow: 'auto',
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontSize: 12,
          }}
        >
          {payloadText(message.payload)}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
};

/** The latest messages of a device as they came, with what became of each value. */
export const DeviceMessages = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['devices', 'messages', device.id],
    queryFn: ({ signal }) => provider.deviceMessages(device.id, signal),
    refetchInterval: REFRESH_MS,
  });
  if (error && !data)
    return (
      <StatePanel icon={<Forum />} title={translate('device.messages.failed')} text={error.message} alert />
    );
  if (!data) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  if (data.length === 0) {
    return (
      <StatePanel
        icon={<Forum />}
        title={translate('device.messages.empty')}
        text={translate('device.messages.empty_text')}
      />
    );
  }
  // Those of one batch may be alike.
  const numbered = data.map((message, place) => ({ message, place }));
  return (
    <div>
      {numbered.map(({ message, place }) => (
        <Message key={`${message.received_at} ${place}`} message={message} isFirst={place === 0} />
      ))}
    </div>
  );
};
