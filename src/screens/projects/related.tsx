import Dashboard from '@mui/icons-material/DashboardOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useGetList, type RaRecord } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Thumbnail as Layout } from '../../domain/dashboard/thumbnail.ts';
import { useLabels } from '../../generator/labels.ts';
import { createRowExtras } from '../../generator/list/row-extras.tsx';
import { TextLink, titleOf, useRecordPath } from '../../generator/record/link.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import { reportCells } from '../reports/cells.tsx';
import { Thumbnail, ThumbnailContext, useThumbnails } from '../dashboards/thumbnail.tsx';
import { LINK_ROW } from './link-row.ts';
import { MoreRows } from './more-rows.tsx';
import { Section } from './section.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The last result of a report has a line of its own. */
const WITH_RESULT = { flexDirection: 'column', alignItems: 'start', gap: 0.25, py: 1 } as const;
const MAX_ROWS = 10;
const NO_ROWS: readonly RaRecord[] = [];

interface Props {
  readonly project: number;
  readonly resource: 'dashboard-v2' | 'reports';
}
const KEYS = { 'dashboard-v2': 'dashboards', reports: 'reports' } as const;
const FILTERS = { 'dashboard-v2': 'project_ids', reports: 'project_id' } as const;
const ICONS: Readonly<Record<Props['resource'], ReactNode>> = {
  'dashboard-v2': <Dashboard />,
  reports: <Assessment />,
};

/** Dashboards or reports that belong to a project. */
export const Related = ({ project, resource }: Props) => {
  const translate = useTranslate();
  const area = useArea();
  const definition = resourceNamed(resource);
  const labels = useLabels(definition);
  const path = useRecordPath(resource);
  const key = `projects.${KEYS[resource]}`;
  const {
    data,
    total = 0,
    error,
  } = useGetList<RaRecord>(
    resource,
    {
      filter: { [FILTERS[resource]]: project },
      pagination: { page: 1, perPage: MAX_ROWS },
      sort: { field: definition.title, order: 'ASC' },
      meta: { background: true },
    },
    { onError: () => undefined },
  );
  const isDashboards = resource === 'dashboard-v2';
  const [thumbnails] = useState(createRowExtras<Layout>);
  useThumbnails(isDashboards ? (data ?? NO_ROWS) : NO_ROWS, thumbnails);
  const listLink = (
    <Button component={Link} to={pathTo(area, resource, 'list')} variant="outlined">
      {translate(`${key}_go`)}
    </Button>
  );
  return (
    <ThumbnailContext value={isDashboards ? thumbnails : null}>
      <Section title={translate(key)} note={total > 0 ? String(total) : undefined}>
        {data && data.length > 0 ? (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((each) => (
              <Box
                key={each.id}
                component="li"
                sx={each.last_outcome ? { ...LINK_ROW, ...WITH_RESULT } : LINK_ROW}
              >
                <Box
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1.5,
                    minWidth: 0,
                    overflowWrap: 'anywhere',
                    '& > .plain-picture-of': { my: 1 },
                  }}
                >
                  {isDashboards && <Thumbnail record={each} />}
                  <TextLink to={path(each.id)}>{titleOf(definition, each)}</TextLink>
                </Box>
                {typeof each.kind === 'string' && (
                  <Box sx={{ color: 'text.secondary', fontSize: 12, maxWidth: '100%' }}>
                    {each.last_outcome ? reportCells.last_outcome(each) : labels.value('kind', each.kind)}
                    {/* Of which days it is: below the words, as in the list of reports. */}
                    {each.last_outcome && <Box>{reportCells.last_period(each)}</Box>}
                  </Box>
                )}
              </Box>
            ))}
            <MoreRows shown={data.length} total={total} />
          </Box>
        ) : data || error ? (
          <StatePanel
            icon={ICONS[resource]}
            title={error ? error.message : translate(`${key}_none`)}
            text={error ? undefined : translate(`${key}_none_text`)}
            action={listLink}
          />
        ) : (
          <Skeleton variant="rectangular" height={160} aria-busy="true" />
        )}
      </Section>
    </ThumbnailContext>
  );
};
