import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Passkey, PASSKEY_NAME_MAX } from '../../../src/domain/sign-in/passkeys.ts';
import { text } from '../../../src/schema/field.ts';
import { fieldSchema, idSchema } from '../../../src/schema/zod.ts';
import { sendAll } from '../../crud/reading/send-range.ts';
import { idParams, instantSchema as instant } from '../../http/call-schemas.ts';
import {
  listPasskeys,
  type PasskeyOwner,
  passkeyOwnerOf,
  removePasskey,
  renamePasskey,
} from '../../passkeys/own-passkeys.ts';
import { registerPasskey, registrationOptions } from '../../passkeys/register.ts';
import { relyingPartyOf } from '../../passkeys/relying-party.ts';
import { newCredential, publicKeyOptions } from '../../passkeys/webauthn-json.ts';
import { signInOptions } from '../../passkeys/sign-in-options.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const tags = ['Sessions'];
const name = fieldSchema(text({ required: true, max: PASSKEY_NAME_MAX })) as z.ZodType<string>;
const passkey = z.object({
  id: idSchema,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable().describe('null: never'),
}) satisfies z.ZodType<Passkey>;
const recoveryCodes = z
  .array(z.string())
  .readonly()
  .describe('with the first second factor: each replaces it once; returned only here');
const ownerOf = (request: FastifyRequest): PasskeyOwner => passkeyOwnerOf(callerOf(request));

/** Signing in with a passkey, and the caller's own passkeys. See docs/people.md. */
const routes: Routes = (app, context) => {
  app.post(
    '/api/auth/login/options',
    {
      schema: {
        tags,
        summary: 'Begin to use a passkey',
        description:
          'The options for `navigator.credentials.get`, as the JSON of WebAuthn Level 3. With the challenge of a ' +
          'sign-in, the passkey is its second step; without one, it suffices to sign in. The assertion goes to ' +
          '`POST /api/auth/login/second`, with the challenge of the response.',
        body: z.strictObject({ challenge: z.string().min(1).max(200).optional() }).nullish(),
        response: { 200: z.object({ challenge: z.string(), publicKey: publicKeyOptions }) },
      },
    },
    async (request) => {
      const { challenge, publicKey } = await signInOptions(context, request.body?.challenge, request.ip);
      return { challenge, publicKey: { ...publicKey } };
    },
  );

  app.get(
    '/api/auth/passkeys/origin',
    {
      schema: {
        tags,
        summary: 'Where passkeys can be used',
        response: {
          200: z.object({
            data: z.object({
              origin: z.string().nullable().describe('of the pages; null: nowhere, at a bare IP address'),
            }),
          }),
        },
      },
    },
    () => ({ data: { origin: relyingPartyOf(context)?.origin ?? null } }),
  );

  app.post(
    '/api/auth/passkeys/options',
    {
      schema: {
        tags,
        summary: 'Begin to add a passkey',
        description:
          'The options for `navigator.credentials.create`, as the JSON of WebAuthn Level 3. They are valid for ' +
          '5 minutes, once, in this session.',
        body: z.strictObject({}).nullish(),
        response: { 200: z.object({ publicKey: publicKeyOptions }) },
      },
    },
    async (request) => ({ publicKey: { ...(await registrationOptions(context, ownerOf(request))) } }),
  );

  app.post(
    '/api/auth/passkeys',
    {
      schema: {
        tags,
        summary: 'Add a passkey',
        description: 'The credential is what `PublicKeyCredential.toJSON` returns.',
        body: z.strictObject({ name, credential: newCredential }),
        response: { 201: passkey.extend({ recovery_codes: recoveryCodes.optional() }) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await registerPasskey(context, ownerOf(request), request.body)),
  );

  app.get(
    '/api/auth/passkeys',
    {
      schema: {
        tags,
        summary: 'List your passkeys',
        response: { 200: z.array(passkey) },
      },
    },
    async (request, reply) => sendAll(reply, 'passkeys', await listPasskeys(context, ownerOf(request).user)),
  );

  app.put(
    '/api/auth/passkeys/:id',
    {
      schema: {
        tags,
        summary: 'Rename a passkey',
        params: idParams,
        body: z.strictObject({ name }),
        response: { 200: passkey },
      },
    },
    async (request) => renamePasskey(context, ownerOf(request).user, request.params.id, request.body.name),
  );

  app.delete(
    '/api/auth/passkeys/:id',
    {
      schema: {
        tags,
        summary: 'Remove a passkey',
        params: idParams,
        response: { 200: passkey },
      },
    },
    async (request) => removePasskey(context, ownerOf(request), request.params.id),
  );
};
export default routes;
