import { MessageBox } from './message-box.tsx';
import { translate } from '../../../providers/i18n/translate.ts';

/** Placeholder for an element of unknown type. The element stays in the document. */
export const UnknownElement = ({ type }: { readonly type: string }) => (
  <MessageBox>
    <span data-unknown-type={type}>{translate('elements.unknown')}</span>
  </MessageBox>
);
