import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import '../../providers/i18n/report-texts.ts';
import { GeneratedCreate } from '../../generator/form/create.tsx';
import { useArea } from '../../providers/routing/paths.ts';
import { reportForm } from './form.tsx';
import { reportPath } from './paths.ts';
import { useOnlyCompany } from '../use-only-company.ts';

/** Creates a report, then opens its page to run it. */
export default function ReportCreate() {
  const area = useArea();
  const company_id = useOnlyCompany();
  const start = useMemo(() => ({ company_id }), [company_id]);
  if (company_id === undefined) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  return (
    <GeneratedCreate
      {...reportForm}
      {...(company_id === null ? {} : { defaultValues: start })}
      onCreated={({ id, kind }, _done, leave) => leave(reportPath(area, id, String(kind)))}
    />
  );
}
