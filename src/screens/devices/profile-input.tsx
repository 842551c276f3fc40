import { useWatch } from 'react-hook-form';
import { OUTLET_MAX, PROFILE_KEYS, type ProfileKey } from '../../domain/valves/facility.ts';
import { formatValue } from '../../domain/text/format.ts';
import { THRESHOLDS } from '../../domain/valves/thresholds.ts';
import { ChoiceInput } from '../../generator/form/inputs.tsx';
import { useInputProps } from '../../generator/form/use-field.ts';
import { useLabels } from '../../generator/labels.ts';
import { useCurrentUser, useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { useDefaultProfile } from '../reports/form/use-default-profile.ts';

const devices = resourceNamed('devices');

/** Selects the threshold profile of a device by its maximum; without one, that of the company applies. */
export const ProfileInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const labels = useLabels(devices);
  const props = useInputProps({ source });
  const locale = useFormatLocale();
  const me = useCurrentUser();
  const company_id = useWatch<{ company_id?: number | null }>({ name: 'company_id' }) ?? null;
  const usual = useDefaultProfile({ company_id, project_id: null, time_zone: null })?.profile?.key;
  const hasCompany = (company_id ?? me?.company_id ?? null) !== null;
  const maxOf = (key: ProfileKey): string => {
    const { value, unit } = THRESHOLDS[OUTLET_MAX[key]];
    return formatValue(value, unit, locale);
  };
  const byDefault = (): string => {
    if (!hasCompany) return translate('generator.form.none');
    return usual
      ? translate('screens.devices.profile_default_max', { max: maxOf(usual) })
      : translate('screens.devices.profile_default');
  };
  return (
    <ChoiceInput
      {...props}
      choices={[
        { id: null, name: byDefault() },
        ...PROFILE_KEYS.map((key) => ({
          id: key,
          name: translate('screens.devices.profile_max', {
            max: maxOf(key),
            name: labels.value('profile', key),
          }),
        })),
      ]}
    />
  );
};
