import { useFormContext } from 'react-hook-form';
import { PlacePicker } from '../../generator/form/place-picker.tsx';
import { useField } from '../../generator/form/use-field.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly source: string;
  /** The city's name, until the list of places is loaded. */
  readonly name?: string | null | undefined;
}

/** The city of a project. Sets the time zone if it is empty. */
export const CityInput = ({ source, name }: Props) => {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const { value, onChange, onBlur, fieldProps } = useField<number>({
    source,
    label: translate('projects.city'),
    helperText: translate('projects.city_help'),
  });
  return (
    <PlacePicker
      label={translate('projects.city')}
      failed={translate('projects.places_failed')}
      size="small"
      field={fieldProps}
      value={value ?? null}
      name={name ?? null}
      onBlur={onBlur}
      onChange={(place) => {
        onChange(place?.id ?? null);
        if (place && !getValues('time_zone')) {
          setValue('time_zone', place.time_zone, { shouldDirty: true, shouldValidate: true });
        }
      }}
    />
  );
};
