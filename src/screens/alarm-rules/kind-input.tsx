import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLabels } from '../../generator/labels.ts';
import { ChoiceInput } from '../../generator/form/inputs.tsx';
import { useInputProps } from '../../generator/form/use-field.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { useKinds } from './use-kinds.ts';

const rules = resourceNamed('alarm-rules');

/** What the chosen kind watches for, asks people to do, and where its limits come from. */
const Explanation = () => {
  const translate = useTranslate();
  const { control } = useFormContext();
  const kind = useKinds().kindOf(useWatch({ control, name: 'kind' }) as string | null);
  if (!kind) return null;
  return (
    <Box
      sx={{ px: 2, py: 1.5, borderRadius: 1, bgcolor: 'action.hover', display: 'grid', gap: 0.5 }}
      aria-live="polite"
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
        {kind.title}
        <SeverityMark severity={kind.severity} />
      </Box>
      <span>{kind.response}</span>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
        {translate('alarm_rules.source', { source: kind.source })}
      </Box>
    </Box>
  );
};

/** The kind of a rule, explained. */
export const KindInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const labels = useLabels(rules);
  const props = useInputProps({ source });
  const { kinds, error, kindOf } = useKinds();
  const names = rules.fields['kind']?.values ?? [];
  const choices = names.map((id) => ({ id, name: kindOf(id)?.title ?? labels.value('kind', id) }));
  return (
    <div className="form-row">
      {error && kinds.length === 0 && (
        <Alert severity="error">
          {translate('alarm_rules.kinds_failed')} {error.message}
        </Alert>
      )}
      <div>
        <ChoiceInput {...props} choices={choices.toSorted((a, b) => a.name.localeCompare(b.name))} />
      </div>
      <Explanation />
    </div>
  );
};
