import type { ReactNode } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import type { Unmatched } from '../../../domain/dashboard/variables/resolve.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import '../../../providers/i18n/variable-texts.ts';

const sentenceOf = ({ reason, key, kind, label, title }: Unmatched): string => {
  if (reason === 'unchosen' || kind === null) return translate('variables.unmatched.unchosen', { label });
  // `battery_voltage` is read as words.
  const words = { key: (key ?? '').replaceAll('_', ' '), label, title: title ?? label };
  if (reason !== 'edited') return translate(`variables.unmatched.${reason}.${kind}`, words);
  return translate(`variables.unmatched.${key === null ? 'edited_devices' : 'edited'}`, words);
};

const NONE: readonly Unmatched[] = [];

/** Whether the rest of the element is shown. */
const isPartial = ({ type, xidwithValues }: Element): boolean =>
  type === 'svg' || (xidwithValues?.length ?? 0) > 0;

/** Why an element shows nothing, or not everything, of what is chosen for a variable. `children`: the element. */
export default function UnmatchedElement({
  element,
  children,
}: {
  readonly element: Element;
  readonly children: ReactNode;
}) {
  const unmatched = (element['unmatched'] as readonly Unmatched[] | undefined) ?? NONE;
  const sentences = [...new Set(unmatched.map(sentenceOf))].join(' · ');
  // Not the component: its file would become one more that every dashboard loads.
  const title = element.options?.['title'];
  if (!isPartial(element)) {
    return (
      <div className="dash-quiet">
        <span>
          {typeof title === 'string' && title !== '' && <strong>{title}: </strong>}
          {sentences}
        </span>
      </div>
    );
  }
  return (
    <>
      {children}
      <p className="dash-unmatched">{sentences}</p>
    </>
  );
}
