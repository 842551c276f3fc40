import Skeleton from '@mui/material/Skeleton';
import { useGetOne } from 'ra-core';
import { Navigate, useParams } from 'react-router-dom';
import '../../providers/i18n/report-texts.ts';
import { useLabels } from '../../generator/labels.ts';
import { Page } from '../../generator/page/page.tsx';
import { RecordFailed } from '../../generator/record/failed.tsx';
import { RECORD_META } from '../../generator/record/meta.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import { reportPath } from './paths.ts';

/** Redirects to the page of the report's kind. */
export default function ReportShow() {
  const { id = '' } = useParams();
  const area = useArea();
  const labels = useLabels(resourceNamed('reports'));
  const { data, error, refetch } = useGetOne('reports', { id, meta: RECORD_META });
  if (data) return <Navigate to={reportPath(area, id, String(data.kind))} replace />;
  return (
    <Page title={labels.one} parent={{ label: labels.many, to: pathTo(area, 'reports', 'list') }}>
      {error ? (
        <RecordFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Page>
  );
}
