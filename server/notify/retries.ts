/** Attempts of a message after 0, 5 and 20 s, then every 5 minutes for 24 hours. */
export const FAILED_AFTER = 3;
const GIVE_UP_MS = 86_400_000;
const FIRST_DELAYS_S = [5, 15];
const DELAY_S = 300;

const WEBHOOK_DELAYS_S = [5, 60, 300, 1_800];
const WEBHOOK_DELAY_S = 7_200;

const next = (delayS: number, createdAt: Date, now: number): Date | null => {
  const at = now + delayS * 1_000;
  return at > createdAt.getTime() + GIVE_UP_MS ? null : new Date(at);
};

/** When a message is tried again after this many failed attempts; null: never. `now` in ms. */
export const retryAt = (attempts: number, createdAt: Date, now: number): Date | null =>
  next(FIRST_DELAYS_S[attempts - 1] ?? DELAY_S, createdAt, now);

/** When the call of a webhook is tried again after this many failed attempts; null: never. `now` in ms. */
export const webhookRetryAt = (attempts: number, createdAt: Date, now: number): Date | null =>
  next(WEBHOOK_DELAYS_S[attempts - 1] ?? WEBHOOK_DELAY_S, createdAt, now);
