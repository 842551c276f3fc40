import Box from '@mui/material/Box';
import type { ProjectSummary } from '../../domain/project-summary.ts';
import { TextLink } from '../../generator/record-link.tsx';
import { useCountText } from '../../generator/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useArea } from '../../providers/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { openCasesPath } from '../alarms/open-cases-path.ts';

interface Props {
  readonly project: number;
  readonly alarms: ProjectSummary['alarms'];
}

/** How many alarms of a project are open, and how bad the worst is. */
export const OpenAlarms = ({ project, alarms: { open, worst } }: Props) => {
  const translate = useTranslate();
  const countText = useCountText();
  const area = useArea();
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 28 }}>
      {worst === null ? (
        <StateMark mark="active" word={translate('projects.no_open_alarms')} />
      ) : (
        <>
          <SeverityMark severity={worst} />
          <TextLink to={openCasesPath(area, { project_id: project })}>
            {countText('projects.open_alarms', open)}
          </TextLink>
        </>
      )}
    </Box>
  );
};
