let noted: string | null = null;

/** Remembers the address that leads to the page for what was not found, which has an address of its own. */
export const noteMissed = (address: string): void => {
  noted = address;
};

/** The address that was noted last; null: none since it was last taken. */
export const takeMissed = (): string | null => {
  const address = noted;
  noted = null;
  return address;
};
