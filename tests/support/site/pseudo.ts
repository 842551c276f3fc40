/** The generated language changes each of these letters. */
const PLAIN = /[aceinosuyz]/i;

/** Whether a text is wholly in the generated language, except for data such as names. */
export const isPseudo = (text: string, data: readonly (string | RegExp)[] = []): boolean => {
  const words = data.reduce<string>((rest, each) => rest.replaceAll(each, ''), text);
  return /^\[.*\]$/s.test(text) && !PLAIN.test(words);
};
