import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Overview, OverviewCase } from '../../domain/alarms/cases/overview.ts';
import { Page } from '../../generator/page/page.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { isReachable, onReachable } from '../../providers/connection.ts';
import { signs } from '../../providers/icons.tsx';
import '../../providers/i18n/overview-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { PHONE, useMedia } from '../../providers/browser/use-media.ts';
import { useAgeText } from './age.tsx';
import { CaseCard } from './case-card.tsx';
import { Devices } from './devices.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Headline } from './headline.tsx';
import { Sites } from './sites.tsx';
import { useOverview } from './use-overview.ts';
import { Water } from './water.tsx';
import './overview.css';
import './cases.css';
import './case-line.css';
import './sites.css';

const PAGE = 12;
const PHONE_PAGE = 6;
const MAX_CASES = 100;

/** A group’s title with its count; on a phone with the arrow of what is folded. */
const FOLD = {
  '& > :is(h2, summary)': { display: 'flex', alignItems: 'center', gap: 1 },
  '& > summary': { cursor: 'pointer' },
  '& > summary::after': {
    content: '""',
    width: 8,
    height: 8,
    margin: '-4px 6px 0 auto',
    border: 'solid currentcolor',
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
  '&[open] > summary::after': { mt: 0.5, transform: 'rotate(225deg)' },
  '& > :is(h2, summary) > span': {
    minWidth: 24,
    px: 1,
    borderRadius: 1.5,
    bgcolor: 'divider',
    fontSize: 14,
    lineHeight: '24px',
    textAlign: 'center',
  },
} as const;

interface GroupProps {
  readonly name: 'attention' | 'in_hand';
  readonly count: number;
  /** Whether only its name and count are shown at first. */
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

const Group = ({ name, count, isFolded, children }: GroupProps) => {
  const title = translate(`overview.${name}`);
  return isFolded ? (
    <Box component="details" sx={FOLD}>
      <Typography component="summary" variant="h4" sx={{ minHeight: 44 }}>
        {title} <span>{count}</span>
      </Typography>
      {children}
    </Box>
  ) : (
    <Box component="section" aria-label={title} sx={FOLD}>
      <Typography component="h2" variant="h4" sx={{ my: 1 }}>
        {title} <span>{count}</span>
      </Typography>
      {children}
    </Box>
  );
};

/** What may harm people or property is shown with its chart at once. */
const isUrgent = ({ severity }: OverviewCase): boolean => severity === 'critical' || severity === 'high';

interface CasesProps {
  readonly overview: Overview;
  readonly isPhone: boolean;
  onDone(announcement: string): void;
  onMore(): void;
}

/** The cases that nobody has acknowledged, then those that somebody has in hand. */
const Cases = ({ overview: { cases, counts }, isPhone, onDone, onMore }: CasesProps) => {
  const groups = [
    ['attention', counts.unacknowledged, cases.filter(({ acknowledged_at }) => acknowledged_at === null)],
    ['in_hand', counts.acknowledged, cases.filter(({ acknowledged_at }) => acknowledged_at !== null)],
  ] as const;
  const rest = counts.unacknowledged + counts.acknowledged - cases.length;
  return (
    <>
      {groups
        .filter(([, , list]) => list.length > 0)
        .map(([name, count, list]) => (
          <Group
            key={name}
            name={name}
            count={count}
            isFolded={isPhone && name === 'in_hand' && list.every(({ severity }) => severity !== 'critical')}
          >
            <Box
              component="ul"
              sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
            >
              {list.map((alarm, index) => (
                <CaseCard
                  key={alarm.id}
                  alarm={alarm}
                  isPhone={isPhone}
                  isShort={isPhone ? index > 0 || name === 'in_hand' : !isUrgent(alarm)}
                  onDone={onDone}
                />
              ))}
            </Box>
          </Group>
        ))}
      {rest > 0 && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'text.secondary' }}
        >
          {translate('overview.more', { smart_count: rest })}
          {cases.length < MAX_CASES && (
            <Button variant="outlined" onClick={onMore}>
              {translate('overview.show_more')}
            </Button>
          )}
        </Box>
      )}
    </>
  );
};

const Outdated = ({ at }: { readonly at: string }) => {
  const age = useAgeText(at);
  return <Alert severity="warning">{translate('overview.outdated', { age })}</Alert>;
};

const Untold = ({ count }: { readonly count: number }) => {
  const area = useArea();
  return (
    <Alert severity="warning">
      {translate('overview.untold', { smart_count: count })}{' '}
      <Link
        component={RouterLink}
        color="inherit"
        underline="always"
        to={pathTo(area, 'notifications', 'list')}
      >
        {translate('overview.untold_why')}
      </Link>
    </Alert>
  );
};

/** The first page of both areas: what needs attention, and how the sites are. */
export default function OverviewPage() {
  const isPhone = useMedia(PHONE);
  const [limit, setLimit] = useState(isPhone ? PHONE_PAGE : PAGE);
  const [announcement, setAnnouncement] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const { data, error, reload } = useOverview(limit);
  const hasServer = useSyncExternalStore(onReachable, isReachable);
  const onDone = (said: string): void => {
    reload();
    if (said === '') return;
    setAnnouncement(said);
    // The card moves down: what was focused in it is gone.
    content.current?.querySelector<HTMLElement>('.headline h2')?.focus({ preventScroll: true });
  };
  return (
    <Page title={translate('pages.overview')}>
      <p role="status" className="plain-unseen">
        {announcement}
      </p>
      {!data && error && (
        <StatePanel
          alert
          icon={<signs.noCloud />}
          title={translate('overview.failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={reload}>
              {translate('overview.retry')}
            </Button>
          }
        />
      )}
      {!data && !error && (
        <div className="overview" aria-busy="true">
          <Skeleton variant="rounded" height={480} />
        </div>
      )}
      {data && (
        <div className="overview" ref={content}>
          <div className="overview-main">
            {error && <Outdated at={data.at} />}
            <Headline overview={data} isCurrent={hasServer && !error} />
            <FirstSteps devices={data.devices} />
            {data.untold > 0 && <Untold count={data.untold} />}
            <Cases
              overview={data}
              isPhone={isPhone}
              onDone={onDone}
              onMore={() => setLimit((before) => Math.min(MAX_CASES, before + 2 * PAGE))}
            />
          </div>
          <aside className="overview-side">
            <Devices devices={data.devices} />
            <Water />
            <Sites
              sites={data.sites}
              site_count={data.site_count}
              isWatched={data.rules > 0 && data.unwatched.length === 0}
              isPhone={isPhone}
            />
          </aside>
        </div>
      )}
    </Page>
  );
}
