import { use, useId, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import type { CurrentValue } from '../../value-source.ts';
import { useBoundDatapoint } from '../../values.tsx';
import { type NumberOptions, useFormatters } from '../../formatters.ts';
import type { ElementProps } from '../element.ts';
import { numberOption, textOption } from './options.ts';
import { SurfaceContext } from '../../surface.ts';
import { MessageBox } from './message-box.tsx';
import { firstId, useName } from './use-name.ts';
import { ValueState } from './value-state.tsx';
import { translate } from '../../../providers/i18n/translate.ts';

export interface BoundProps extends ElementProps {
  readonly id: number;
}

/** Creates the view of a single-value element, with a message while nothing is bound. */
export const singleValueView = (Bound: ComponentType<BoundProps>) => {
  const View = ({ element }: ElementProps) => {
    const id = firstId(element);
    if (id === undefined) return <MessageBox>{translate('elements.unbound')}</MessageBox>;
    return <Bound element={element} id={id} />;
  };
  return View;
};

/** The number format set on an element. */
export const numberOptionsOf = ({ options }: Element): NumberOptions => ({
  decimals: numberOption(options, 'decimals'),
  unit: textOption(options, 'unit') || undefined,
});

/** The size of a unit on a wall display, as a share of its number's. */
const UNIT = 0.45;

/** The number of an element and its unit; `state` is the id of its description. */
export const ShownNumber = ({
  element,
  id,
  value,
  state,
}: BoundProps & { readonly value: number | null; readonly state: string }) => {
  const { number, unit } = useFormatters().number(value, useBoundDatapoint(id), numberOptionsOf(element));
  // The unit is written smaller.
  const length = number.length + UNIT * (unit?.length ?? 0);
  return (
    <div className="dash-number" style={{ '--dash-length': length } as CSSProperties}>
      {/* In its own element, so that the number can be found by its text and has its own description. */}
      <span aria-describedby={state}>{number}</span>
      {unit && (
        <span className="dash-unit">
          {unit === '%' ? '' : '\u00a0'}
          {unit}
        </span>
      )}
    </div>
  );
};

interface Props extends BoundProps {
  readonly shown: CurrentValue;
  /** Rendered below the state. */
  readonly below?: ReactNode;
  /** Renders the value; `state` is the id of its description. */
  readonly children: (state: string) => ReactNode;
}

/** A value with its name, state and age, as one group for screen readers. */
export const ValueFrame = ({ element, id, shown, below, children }: Props) => {
  const name = useId();
  const state = useId();
  const title = useName(element);
  const bound = useBoundDatapoint(id);
  const { namesDevices } = use(SurfaceContext);
  return (
    <div
      role="group"
      aria-labelledby={name}
      aria-describedby={state}
      data-state={shown.state}
      className="dash-value"
    >
      <div id={name} className="dash-name" title={bound?.device_title}>
        {title}
        {namesDevices && bound && <span className="dash-device">{bound.device_title}</span>}
      </div>
      {children(state)}
      <ValueState id={state} shown={shown} pace={bound} />
      {below}
    </div>
  );
};
