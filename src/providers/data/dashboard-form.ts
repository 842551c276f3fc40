/** What the body of a dashboard can hold as text, besides its logo. */
const PARTS = ['title', 'city', 'data', 'version'] as const;

type Values = Readonly<Record<string, unknown>>;

/**
 * The multipart body of a dashboard, of those fields that are given: null empties one, and a logo that is no
 * file is an address, which is there already. Undefined where nothing but its version is given. A new
 * dashboard's title goes by another name. Source: seed, section 7; contract, section 5.
 */
export const dashboardForm = (
  values: Values,
  titleName: 'title' | 'dashBoardName' = 'title',
): FormData | undefined => {
  const form = new FormData();
  for (const name of PARTS) {
    const value = values[name];
    if (value !== undefined) {
      form.append(name === 'title' ? titleName : name, value === null ? '' : String(value));
    }
  }
  const { logo } = values;
  if (logo instanceof Blob) form.append('logo', logo);
  else if (logo === null) form.append('logo', '');
  return [...form.keys()].some((name) => name !== 'version') ? form : undefined;
};
