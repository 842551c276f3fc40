/** A label in the middle of a sentence: `API keys` and `Hydraloop` keep their capitals. */
export const inSentence = (label: string): string =>
  /^(?:[A-Z]{2}|Hydraloop)/.test(label) ? label : label.toLowerCase();

export const withArticle = (label: string): string =>
  `${/^[aeio]/i.test(label) ? 'an' : 'a'} ${inSentence(label)}`;
