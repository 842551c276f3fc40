let noted: string | null = null;

/**
 * Remembers the address that leads to the page for what was not found, which has an address of its own; null forgets
 * it, once another page is opened.
 */
export const noteMissed = (address: string | null): void => {
  noted = address;
};

/** The address that was noted last. Not forgotten when read: a loader runs again if its navigation is interrupted. */
export const missedAddress = (): string | null => noted;
