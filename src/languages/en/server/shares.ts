/** Errors of share links. */
export const shares = {
  may_not: 'Your company may not share dashboards.',
  unknown: 'This link does not exist.',
  ended: 'This link is no longer valid.',
  paused:
    'This link is paused because too many wrong PINs were entered. Whoever shared it can open it again.',
  pin_needed: 'Enter the PIN of this link.',
  pin_wrong: 'This PIN is wrong.',
} as const;
