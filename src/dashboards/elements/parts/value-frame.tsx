import { useId, type ComponentType, type ReactNode } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { say } from '../../../providers/i18n/say.ts';
import type { CurrentValue } from '../../value-source.ts';
import { useBoundDatapoint } from '../../values.tsx';
import type { NumberOptions } from '../../formatters.ts';
import type { ElementProps } from '../element.ts';
import { numberOption, textOption } from './own-path.ts';
import { MessageBox } from './message-box.tsx';
import { firstId, useName } from './use-name.ts';
import { ValueState } from './value-state.tsx';

export interface BoundProps extends ElementProps {
  readonly id: number;
}

/** The view of a kind that shows one datapoint; before one is chosen it says so. */
export const singleValueView = (Bound: ComponentType<BoundProps>) => {
  const View = ({ element }: ElementProps) => {
    const id = firstId(element);
    if (id === undefined) return <MessageBox>{say('elements.unbound')}</MessageBox>;
    return <Bound element={element} id={id} />;
  };
  return View;
};

/** How an element wants its number. */
export const numberOptionsOf = ({ options }: Element): NumberOptions => ({
  decimals: numberOption(options, 'decimals'),
  unit: textOption(options, 'unit') || undefined,
});

interface Props extends BoundProps {
  readonly shown: CurrentValue;
  /** What stands under its state. */
  readonly below?: ReactNode;
  /** The value itself, described by what has this id. */
  readonly children: (state: string) => ReactNode;
}

/** A value under its name, with its state and age: one group to those who hear it. */
export const ValueFrame = ({ element, id, shown, below, children }: Props) => {
  const name = useId();
  const state = useId();
  const title = useName(element);
  const bound = useBoundDatapoint(id);
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
      </div>
      {children(state)}
      <ValueState id={state} shown={shown} />
      {below}
    </div>
  );
};
