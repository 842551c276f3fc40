import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useGetList, type RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { isUnacknowledged, type AlarmCase } from '../../domain/alarms/cases/case.ts';
import { withUnits } from '../../domain/text/format.ts';
import { PageSection } from '../../generator/record/fields.tsx';
import { ReferenceLink, TextLink } from '../../generator/record/link.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import { CaseSpan } from './case/span.tsx';
import { CaseState } from './cells.tsx';
import { type CaseFilter, openCasesPath } from './open-cases-path.ts';
import { useCaseChanges } from './case/use-case-changes.ts';

const SHOWN = 10;
/** Of one case, in pixels. */
const ROW_HEIGHTS = { phone: 152, wide: 95 } as const;

interface Props {
  /** Of which device or project. */
  readonly filter: CaseFilter;
  /** How many are expected: space is reserved for them while they load. */
  readonly expected?: number;
}

/** On a phone a button as wide as the row. */
const ACTION = {
  gridArea: { xs: '4 / 1 / auto / -1', sm: '1 / 3 / 4 / auto' },
  '&:empty': { display: 'none' },
  '& > .MuiButton-root': {
    width: { xs: 1, sm: 'auto' },
    minHeight: { xs: 44, sm: 0 },
    mt: { xs: 1, sm: 0 },
  },
} as const;

const TITLE = {
  fontWeight: 600,
  overflowWrap: 'anywhere',
  // A link for fingers doesn't make the line higher.
  [TOUCH]: { '& a': { my: '-10px' } },
} as const;

interface RowProps {
  readonly alarm: AlarmCase;
  readonly hasDevice: boolean;
  /** Whether to acknowledge it is the page's main action. */
  readonly isNext: boolean;
}

const Row = ({ alarm, hasDevice, isNext }: RowProps) => {
  const area = useArea();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        // As the other cards of its page.
        px: { xs: 2, sm: hasDevice ? 2 : 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <SeverityMark severity={alarm.severity} />
      <Box sx={TITLE}>
        <TextLink to={pathTo(area, 'alarms', 'show', alarm.id)}>{alarm.title}</TextLink>
        {hasDevice && alarm.device_id !== null && (
          <Box component="span" sx={{ fontWeight: 400 }}>
            {' · '}
            <ReferenceLink of="devices" id={alarm.device_id} />
          </Box>
        )}
      </Box>
      <Box sx={{ gridColumn: '1 / 3', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        {withUnits(alarm.text)}
      </Box>
      <Box sx={{ gridColumn: '1 / 3', color: 'text.secondary', fontSize: 12 }}>
        <CaseState alarm={alarm} /> · <CaseSpan alarm={alarm} />
      </Box>
      <Box sx={ACTION}>
        <AcknowledgeButton alarm={alarm} look={isNext ? 'contained' : 'outlined'} />
      </Box>
    </Box>
  );
};

/** The first open cases of a device or project, worst first. */
export const useOpenCases = (filter: CaseFilter) =>
  useGetList<RaRecord & AlarmCase>('alarms', {
    filter: { ...filter, status: 'open' },
    sort: { field: 'severity', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
    meta: { background: true },
  });

/** The open cases of a device or project, worst first; nothing if there are none. Kept up to date. */
export const OpenCases = ({ filter, expected = 0 }: Props) => {
  const translate = useTranslate();
  const area = useArea();
  useCaseChanges();
  const { data, total = 0, isPending } = useOpenCases(filter);
  if (isPending && expected > 0) {
    const rows = Math.min(expected, SHOWN);
    return (
      <PageSection title={translate('alarms.open_here')}>
        <Skeleton
          variant="rounded"
          aria-busy="true"
          sx={{ height: { xs: rows * ROW_HEIGHTS.phone + 2, sm: rows * ROW_HEIGHTS.wide + 2 } }}
        />
      </PageSection>
    );
  }
  if (!data || data.length === 0) return null;
  const next = data.find(isUnacknowledged);
  return (
    <PageSection title={translate('alarms.open_here')}>
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((alarm) => (
            <Row key={alarm.id} alarm={alarm} hasDevice={'project_id' in filter} isNext={alarm === next} />
          ))}
        </Box>
      </Paper>
      {total > data.length && (
        <Button component={Link} to={openCasesPath(area, filter)} sx={{ mt: 1 }}>
          {translate('alarms.open_more')}
        </Button>
      )}
    </PageSection>
  );
};
