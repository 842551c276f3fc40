import CloudOff from '@mui/icons-material/CloudOffOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { JudgedDevice } from '../../domain/devices/health.ts';
import { CheckBox } from '../../generator/list/check-box.tsx';
import { useLabels } from '../../generator/labels.ts';
import { Pager } from '../../generator/list/pager.tsx';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import { SearchField } from '../../generator/list/search-field.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { MainValueCell, SeenCell } from '../devices/cells.tsx';
import { DeviceMark } from '../devices/device-mark.tsx';
import { DeviceCards } from './device-card.tsx';
import { Columns, Head, WIDTHS } from './device-rows-head.tsx';
import type { DeviceSelection } from './use-device-selection.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const devices = resourceNamed('devices');
/** In pixels: of the search with the names of the columns and the pages below, and of one device. */
const HEAD_HEIGHT = 150;
const ROW_HEIGHTS = { phone: 88, wide: 45 } as const;
const QUIET = { color: 'text.secondary' } as const;
interface RowProps {
  readonly device: RaRecord;
  readonly selection: DeviceSelection;
  /** Whether a click anywhere in the row selects it. Otherwise the title links to the device. */
  readonly isSelectOnly: boolean;
  readonly isSelectable: boolean;
}

/** The worst open alarm of a device by name; of others their state. */
const Status = ({ device }: { readonly device: RaRecord }) => {
  const severity = ALARM_LEVELS[Number(device.alarm_level ?? 0)];
  return severity ? (
    <SeverityMark severity={severity} isChip={false} title={device.worst_alarm as string | null} />
  ) : (
    <DeviceMark device={device as unknown as JudgedDevice} />
  );
};

/** What a device measures now and its last 24 hours, when it was heard and how it is. */
const Facts = ({ device, isSelectOnly }: Pick<RowProps, 'device' | 'isSelectOnly'>) => {
  const translate = useTranslate();
  const labels = useLabels(devices);
  return (
    <Box sx={{ display: { xs: 'contents', sm: 'flex' }, alignItems: 'center', columnGap: 2, fontSize: 12 }}>
      {isSelectOnly ? (
        <Box component="span" sx={{ ...QUIET, minWidth: WIDTHS.type }}>
          {labels.value('type', String(device.type))}
        </Box>
      ) : (
        <Box
          sx={{
            fontSize: 14,
            width: WIDTHS.value,
            '& .plain-main': { gap: 2 },
            '& .plain-value': { flex: { sm: 1 }, justifyContent: 'flex-end', textAlign: { sm: 'right' } },
          }}
        >
          {/* What a device measures says its title. */}
          <MainValueCell device={device} headed="value" />
        </Box>
      )}
      <Box component="span" sx={{ ...QUIET, minWidth: WIDTHS.seen, textAlign: 'right' }}>
        {device.last_seen_at ? <SeenCell device={device} /> : translate('projects.never')}
      </Box>
      {/* On a phone beside the title. */}
      <Box component="span" sx={{ gridArea: '1 / 2', minWidth: WIDTHS.status, justifySelf: 'end' }}>
        <Status device={device} />
      </Box>
    </Box>
  );
};

const Row = ({ device, selection, isSelectOnly, isSelectable }: RowProps) => {
  const translate = useTranslate();
  const path = useRecordPath('devices');
  const title = String(device.title ?? `#${device.id}`);
  const id = Number(device.id);
  return (
    <Box
      component={isSelectOnly ? 'label' : 'div'}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: isSelectable ? 1 : 2,
        pr: 2,
        minHeight: { xs: 44, sm: 36 },
        borderTop: 1,
        borderColor: 'divider',
        ...(isSelectOnly ? { cursor: 'pointer' } : {}),
      }}
    >
      {isSelectable && (
        <CheckBox
          label={translate('projects.select', { name: title })}
          checked={selection.isSelected(id)}
          onChange={({ target }) => selection.toggle([id], target.checked)}
        />
      )}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: { xs: 'grid', sm: 'flex' },
          gridTemplateColumns: 'minmax(0, 1fr) minmax(92px, auto)',
          columnGap: 2,
          alignItems: 'center',
          py: { xs: 0.5, sm: 0 },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {isSelectOnly ? title : <TextLink to={path(id)}>{title}</TextLink>}
        </Box>
        <Facts device={device} isSelectOnly={isSelectOnly} />
      </Box>
    </Box>
  );
};

interface Props {
  readonly selection: DeviceSelection;
  /** Shown if there are no devices at all. */
  readonly empty: ReactNode;
  /** Action for the selected devices. */
  readonly action?: ReactNode;
  /** Rows only select, without links. */
  readonly isSelectOnly?: boolean;
  /** How many rows there will be, if that is known. */
  readonly expected?: number;
  /** Whether the user may do anything with selected devices. */
  readonly isSelectable?: boolean;
}

/** Device list with search, paging and selection of some or all matches; cards on phones, unless rows only select. */
export const DeviceRows = (props: Props) => {
  const { selection, empty, action, expected, isSelectOnly = false, isSelectable = true } = props;
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { rows, total, error, q } = selection;
  if (!rows) {
    return error ? (
      <StatePanel
        alert
        icon={<CloudOff />}
        title={translate('projects.failed')}
        text={error.message}
        action={
          <Button variant="outlined" onClick={selection.retry}>
            {translate('projects.retry')}
          </Button>
        }
      />
    ) : (
      <Skeleton
        variant="rectangular"
        height={
          expected === undefined ? 220 : HEAD_HEIGHT + expected * ROW_HEIGHTS[isPhone ? 'phone' : 'wide']
        }
        role="status"
        aria-busy="true"
        aria-label={translate('projects.loading')}
      />
    );
  }
  if (total === 0 && q === '') return <>{empty}</>;
  return (
    <>
      <Head selection={selection} action={action} {...{ isSelectOnly, isSelectable, isPhone }}>
        <SearchField value={q} onChange={selection.search} />
      </Head>
      {total === 0 ? (
        <StatePanel icon={<SearchOff />} title={translate('projects.none_match', { text: q })} />
      ) : (
        <>
          {isPhone && !isSelectOnly ? (
            <DeviceCards rows={rows} selection={selection} isSelectable={isSelectable} />
          ) : (
            <>
              <Columns selection={selection} isSelectOnly={isSelectOnly} isSelectable={isSelectable} />
              <Box
                component="ul"
                aria-busy={selection.isStale}
                sx={{ listStyle: 'none', m: 0, p: 0, '&[aria-busy="true"]': { opacity: 0.6 } }}
              >
                {rows.map((device) => (
                  <li key={device.id}>
                    <Row
                      device={device}
                      selection={selection}
                      isSelectOnly={isSelectOnly}
                      isSelectable={isSelectable}
                    />
                  </li>
                ))}
              </Box>
            </>
          )}
          <Pager
            count={total}
            page={selection.page}
            perPage={selection.perPage}
            onPage={selection.goToPage}
          />
        </>
      )}
    </>
  );
};
