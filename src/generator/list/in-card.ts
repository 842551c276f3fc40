import { createContext } from 'react';

/**
 * Whether values and buttons are inside a card of a list on a phone. All of the card is pressed to open its record, so
 * its values are without links, and its buttons are as small as fingers allow.
 */
export const InCard = createContext(false);
