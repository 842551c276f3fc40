import { useTranslate } from 'ra-core';
import { QuietBox } from './quiet-box.tsx';

/** An element of a type that nobody here knows: kept as it is, and said so quietly. */
export const UnknownElement = ({ type }: { readonly type: string }) => {
  const translate = useTranslate();
  return (
    <QuietBox>
      <span data-unknown-type={type}>{translate('elements.unknown')}</span>
    </QuietBox>
  );
};
