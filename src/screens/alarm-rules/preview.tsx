import Box from '@mui/material/Box';
import { useReference } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAllowed } from '../../generator/allowed.ts';
import { titleOf } from '../../generator/record/link.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { useConditionText } from './condition.ts';
import { useKinds } from './use-kinds.ts';

type Values = Readonly<Record<string, unknown>>;

/** The name of what is chosen; empty while nothing is, its name is loading, or the user may not see it. */
const useName = (of: string, id: unknown): string => {
  const allowed = useAllowed(resourceNamed(of));
  const isChosen = typeof id === 'number' && allowed('list');
  const { referenceRecord } = useReference({
    reference: of,
    id: isChosen ? id : 0,
    options: { enabled: isChosen },
  });
  return isChosen && referenceRecord ? titleOf(resourceNamed(of), referenceRecord) : '';
};

/** Which devices the entered rule is about. */
const useScopeText = ({ company_id, project_id, device_ids, tags }: Values): string => {
  const translate = useTranslate();
  const countText = useCountText();
  const project = useName('projects', project_id);
  const company = useName('companies', company_id);
  const listed = Array.isArray(device_ids) ? device_ids.length : 0;
  const tagged = Array.isArray(tags) ? tags.join(', ') : '';
  const devices =
    listed > 0 ? countText('alarm_rules.listed_devices', listed) : translate('alarm_rules.all_devices');
  return [
    devices,
    ...(tagged ? [translate('alarm_rules.tagged', { tags: tagged })] : []),
    ...[project, company].filter((name) => name !== ''),
  ].join(' · ');
};

/** What the rule, as entered, does: one sentence that follows the input. */
export const RulePreview = () => {
  const translate = useTranslate();
  const { control } = useFormContext();
  const values = useWatch({ control }) as Values;
  const condition = useConditionText()(values);
  const kind = useKinds().kindOf(values['kind'] as string | null);
  const severity = typeof values['severity'] === 'string' ? values['severity'] : kind?.severity;
  const scope = useScopeText(values);
  return (
    <Box
      component="p"
      role="status"
      sx={{ m: 0, mb: 2, p: 2, borderRadius: 1, bgcolor: 'action.hover', overflowWrap: 'anywhere' }}
    >
      {kind && severity
        ? translate('alarm_rules.preview', {
            severity: translate(`severity.${severity}`),
            condition,
            scope,
          })
        : translate('alarm_rules.preview_none')}
    </Box>
  );
};
