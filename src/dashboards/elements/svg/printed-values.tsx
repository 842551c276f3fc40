import { datapointsOf, type Element } from '../../../domain/dashboard/document.ts';
import { usePrinting } from '../parts/printing.ts';
import { useDescribedValue } from './described-value.ts';

const Printed = ({ id }: { readonly id: number }) => {
  const { name, text, state, time } = useDescribedValue(id, ', ');
  return (
    <li>
      {name}: {text} ({state}
      {time !== null && `, ${time}`})
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
