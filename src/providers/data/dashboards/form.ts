/** The text fields of a dashboard's multipart body. */
const PARTS = ['title', 'city', 'data', 'version'] as const;

type Values = Readonly<Record<string, unknown>>;

/**
 * Builds the multipart body of a dashboard from the given fields. Null clears a field; a logo that is not a
 * file is the path of the stored one and is skipped. Returns undefined if only the version is given. A new
 * dashboard's title has a different field name. See docs/specification.md, section 5.
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
