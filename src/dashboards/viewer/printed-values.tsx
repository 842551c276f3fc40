import { datapointsOf, type Element } from '../../domain/dashboard/document.ts';
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { usePrinting } from '../elements/parts/printing.ts';
import { useBoundDatapoint, useCurrentValue } from '../values.tsx';
import { useFormatters } from '../formatters.ts';

const Printed = ({ id }: { readonly id: number }) => {
  const bound = useBoundDatapoint(id);
  const current = useCurrentValue(id);
  const format = useFormatters();
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <li>
      {bound ? `${bound.device_title}, ${bound.label}` : format.translate('elements.broken_name')}:{' '}
      {format.text(current.value, bound)} ({format.describe(current)}
      {current.ts !== null && `, ${exactTime(new Date(current.ts).toISOString(), zone, locale)}`})
    </li>
  );
};

/** In print: the values of a drawing, each with its time. */
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
