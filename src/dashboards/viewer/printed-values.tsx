import { datapointsOf, type Element } from '../../domain/dashboard/document.ts';
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { usePrinting } from '../elements/parts/printing.ts';
import { useBoundDatapoint, useCurrentValue } from '../values.tsx';
import { useFormatters } from '../formatters.ts';

const Printed = ({ id }: { readonly id: number }) => {
  const bound = useBoundDatapoint(id);
  const shown = useCurrentValue(id);
  const words = useFormatters();
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <li>
      {bound ? `${bound.device_title}, ${bound.label}` : words.translate('elements.broken_name')}:{' '}
      {words.text(shown.value, bound)} ({words.describe(shown)}
      {shown.ts !== null && `, ${exactTime(new Date(shown.ts).toISOString(), zone, locale)}`})
    </li>
  );
};

/** On paper: the values of a drawing, each with its time. */
export const PrintedValues = ({ element }: { readonly element: Element }) => {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return (
    <ul className="dash-printed">
      {datapointsOf(element).map((id) => (
        <Printed key={id} id={id} />
      ))}
    </ul>
  );
};
