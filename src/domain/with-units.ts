/** Units and other short words after a number, as texts have them. */
const AFTER_NUMBER = /(\d) (?=(?:°C|%|k?L|L\/min|m³|kPa|bar|min|h|s|days?|devices?|alarms?)(?![\w/]))/g;

/** A text whose numbers stay on one line with their units: with non-breaking spaces. */
export const withUnits = (text: string): string => text.replaceAll(AFTER_NUMBER, '$1\u00a0');
