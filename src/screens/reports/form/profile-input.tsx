import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { PROFILE_KEYS } from '../../../domain/valves/facility.ts';
import { PROFILES, type Profile } from '../../../domain/reports/profiles.ts';
import { ChoiceInput, type Choice } from '../../../generator/form/inputs.tsx';
import { useInputProps } from '../../../generator/form/use-field.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { useLabels } from '../../../generator/labels.ts';
import { TextLink } from '../../../generator/record/link.tsx';
import { pathTo, useArea } from '../../../providers/routing/paths.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { ProfileLimits } from './profile-limits.tsx';
import { useDefaultProfile } from './use-default-profile.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const reports = resourceNamed('reports');
const companies = resourceNamed('companies');

/** Selects the limits profile and shows the limits that will apply. */
export const ProfileInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const labels = useLabels(reports);
  const area = useArea();
  const editsCompanies = useAllowed(companies)('edit');
  const [profile, kind, company_id, project_id, time_zone] = useWatch({
    name: ['profile', 'kind', 'company_id', 'project_id', 'time_zone'],
  }) as [Profile['key'] | null, string, number | null, number | null, string | null];
  const defaults = useDefaultProfile({
    company_id: company_id ?? null,
    project_id: project_id ?? null,
    time_zone: time_zone ?? null,
  });
  const isUnknown = defaults?.profile === null;
  const props = useInputProps({ source, required: isUnknown, helperText: translate('reports.profile_help') });
  const applied = profile ? PROFILES[profile] : defaults?.profile;
  const choices: Choice[] = [
    { id: null, name: translate(isUnknown ? 'reports.profile_choose' : 'reports.profile_default') },
    ...PROFILE_KEYS.map((key) => ({ id: key, name: labels.value('profile', key) })),
  ];
  return (
    <Box>
      <ChoiceInput {...props} choices={choices} />
      {applied && (
        <Box role="status" sx={{ mt: 1, mb: 2, overflowWrap: 'anywhere' }}>
          <ProfileLimits result={{ kind, profile: applied }} />
        </Box>
      )}
      {!applied && isUnknown && (
        <Alert severity="warning" sx={{ mt: 0.5, mb: 2 }}>
          {translate('reports.profile_unknown')}{' '}
          {editsCompanies && company_id !== null ? (
            <TextLink to={pathTo(area, 'companies', 'edit', company_id)}>
              {translate('reports.profile_set')}
            </TextLink>
          ) : (
            translate('reports.profile_ask')
          )}
        </Alert>
      )}
    </Box>
  );
};
