import { datapointsOf, type Element } from '../../domain/dashboard/document.ts';
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { usePrinting } from '../elements/parts/printing.ts';
import { useBound, useShown } from '../values.tsx';
import { useWords } from '../words.ts';

const Printed = ({ id }: { readonly id: number }) => {
  const bound = useBound(id);
  const shown = useShown(id);
  const words = useWords();
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
