import { say } from '../../../providers/i18n/say.ts';
import { MessageBox } from './message-box.tsx';

/** An element of a type that nobody here knows: kept as it is, and said so quietly. */
export const UnknownElement = ({ type }: { readonly type: string }) => (
  <MessageBox>
    <span data-unknown-type={type}>{say('elements.unknown')}</span>
  </MessageBox>
);
