import { say } from '../../../providers/i18n/say.ts';
import { MessageBox } from './message-box.tsx';

/** Placeholder for an element of unknown type. The element stays in the document. */
export const UnknownElement = ({ type }: { readonly type: string }) => (
  <MessageBox>
    <span data-unknown-type={type}>{say('elements.unknown')}</span>
  </MessageBox>
);
