/** Errors about maintenance windows. */
export const maintenance = {
  order: 'The end must be after the beginning.',
  overlap: 'A period must end before it repeats.',
} as const;
