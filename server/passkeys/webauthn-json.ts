import * as z from 'zod';

/** The JSON of WebAuthn Level 3, as browsers write it. What a later level adds is ignored. */
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

const head = {
  // At most 1,023 bytes.
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal('public-key'),
};
const clientDataJSON = base64url(8_000);

/** A `RegistrationResponseJSON`: the new credential. */
export const newCredential = z.object({
  ...head,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** An `AuthenticationResponseJSON`: the proof that somebody has the credential. */
export const assertion = z.object({
  ...head,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type Assertion = z.infer<typeof assertion>;

/** Options that a page hands to the browser; see the dictionaries of WebAuthn for the fields. */
export const publicKeyOptions = z.record(z.string(), z.unknown());
