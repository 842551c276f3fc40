import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { isInvalidList, convert } from '../../../domain/readings/value-facts.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { useExactText } from './exact-text.ts';

const isFact = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** What the latest value of a datapoint becomes by the facts in the form. Nothing while it stays as it is. */
export const ValuePreview = ({ datapoint }: { readonly datapoint: Datapoint }) => {
  const translate = useTranslate();
  const textOf = useExactText();
  const [factor, offset, invalid, unit] = useWatch({
    name: ['factor', 'offset', 'invalid', 'unit'],
  }) as readonly unknown[];
  const { last_value: before } = datapoint;
  if (before === null || !isFact(factor) || !isFact(offset) || !isInvalidList(invalid)) return null;
  const sent = (before - datapoint.offset) / datapoint.factor;
  const { value, mark } = convert(sent, { factor, offset, invalid: invalid ?? null });
  const [from, to] = [textOf(before, datapoint.unit), textOf(value, (unit ?? null) as string | null)];
  if (from === to && mark === null) return null;
  return (
    <Alert severity="info" role="status">
      {translate('device.facts.preview', {
        before: from,
        after: mark === null ? to : translate('device.facts.no_value'),
      })}
    </Alert>
  );
};
