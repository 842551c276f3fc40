import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { suggestedKey } from '../../domain/device-models/suggested-key.ts';
import { FieldInput } from '../../generator/form/inputs.tsx';

/** The key of a model; until it is typed, it follows vendor and title. */
export const KeyInput = ({ source }: { readonly source: string }) => {
  const { setValue, getValues } = useFormContext();
  const [vendor, title] = useWatch({ name: ['vendor', 'title'] }) as readonly unknown[];
  const suggested = useRef('');
  useEffect(() => {
    if (String(getValues(source) ?? '') !== suggested.current) return;
    suggested.current = suggestedKey(String(vendor ?? ''), String(title ?? ''));
    setValue(source, suggested.current === '' ? null : suggested.current);
  }, [source, vendor, title, getValues, setValue]);
  return <FieldInput source={source} />;
};
