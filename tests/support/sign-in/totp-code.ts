import { generateSync } from 'otplib';

/** The code of a secret; `steps` later (or earlier) than now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
