import { foldText } from '../text/fold.ts';

const wordOf = (text: string): string =>
  foldText(text.trim())
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The key that a model's vendor and title suggest: `acme/flow-meter-2`; the vendor is not repeated. Empty without either. */
export const suggestedKey = (vendor: string, title: string): string => {
  const [first, second] = [wordOf(vendor), wordOf(title)];
  const rest = second.startsWith(`${first}-`) ? second.slice(first.length + 1) : second;
  return first === '' || rest === '' ? '' : `${first}/${rest}`.slice(0, 100);
};
