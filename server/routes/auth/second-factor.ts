import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { SECOND_FACTOR_METHODS, type SecondFactorStatus } from '../../../src/domain/sign-in/second-factor.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { unauthorized } from '../../errors.ts';
import { instantSchema as instant } from '../../http/call-schemas.ts';
import { callOf } from '../../principal.ts';
import { sessionResponse } from '../../sessions/me.ts';
import { passwordInput } from '../../sessions/passwords.ts';
import { completeSecondStep } from '../../sessions/second-factor/second-step.ts';
import {
  beginTotp,
  confirmTotp,
  type Owner,
  removeTotp,
  renewRecoveryCodes,
} from '../../sessions/second-factor/set-up.ts';
import { readSecondFactor } from '../../sessions/second-factor/status.ts';
import { originOf } from '../../sessions/sessions.ts';

const tags = ['Sessions'];
const code = z.string().min(1).max(100);
const proof = z.strictObject({
  current_password: passwordInput,
  code: code.describe('of the authenticator app, or a recovery code'),
});
const status = z.object({
  required: z.boolean().describe('whether your company, or the platform, requires it'),
  totp: z
    .object({ created_at: instant, last_used_at: instant.nullable() })
    .nullable()
    .describe('null: no authenticator app is set up'),
  recovery_codes: z.int().describe('recovery codes that were not used yet'),
}) satisfies z.ZodType<SecondFactorStatus>;
const newCodes = z.object({
  recovery_codes: z.array(z.string()).readonly().describe('each works once; returned only now'),
});

const ownerOf = (request: FastifyRequest): Owner => {
  const who = callerOf(request);
  if (who.id === null) throw unauthorized();
  return { id: who.id, address: request.ip, who };
};

/** The second step of a sign-in, and what it needs. See docs/specification.md, section 3. */
const routes: Routes = (app, context) => {
  app.post(
    '/api/auth/login/second',
    {
      schema: {
        tags,
        summary: 'Complete a sign-in with the second factor',
        body: z.strictObject({
          challenge: z.string().min(1).max(200).describe('from POST /auth/login'),
          method: z.enum(SECOND_FACTOR_METHODS),
          code: code.optional().describe('for the methods `totp` and `recovery`'),
          assertion: z.looseObject({}).optional().describe('for the method `passkey`'),
        }),
        response: { 200: sessionResponse },
      },
    },
    async (request) => completeSecondStep(context, request.body, originOf(request), callOf(request)),
  );

  app.get(
    '/api/auth/second-factor',
    {
      schema: {
        tags,
        summary: 'Retrieve the state of your two-step sign-in',
        response: { 200: z.object({ data: status }) },
      },
    },
    async (request) => ({ data: await readSecondFactor(context, ownerOf(request).id) }),
  );

  app.post(
    '/api/auth/totp',
    {
      schema: {
        tags,
        summary: 'Begin to set up an authenticator app',
        description: 'Two-step sign-in is on once a code is confirmed. 409 while an app is set up.',
        body: z.strictObject({}).nullish(),
        response: {
          200: z.object({
            secret: z.string().describe('Base32; SHA-1, 6 digits, 30 seconds'),
            otpauth_url: z.string().describe('for a QR code'),
          }),
        },
      },
    },
    async (request) => beginTotp(context, ownerOf(request)),
  );

  app.post(
    '/api/auth/totp/confirm',
    {
      schema: {
        tags,
        summary: 'Turn two-step sign-in on with the first code of an authenticator app',
        body: z.strictObject({ code }),
        response: { 200: newCodes },
      },
    },
    async (request) => ({
      recovery_codes: await confirmTotp(context, ownerOf(request), request.body.code),
    }),
  );

  app.delete(
    '/api/auth/totp',
    {
      schema: {
        tags,
        summary: 'Remove your authenticator app',
        body: proof,
        response: { 204: z.null().describe('No content') },
      },
    },
    async (request, reply) => {
      await removeTotp(context, ownerOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/recovery-codes',
    {
      schema: {
        tags,
        summary: 'Replace your recovery codes',
        description: 'Earlier codes stop working.',
        body: proof,
        response: { 200: newCodes },
      },
    },
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(context, ownerOf(request), request.body),
    }),
  );
};
export default routes;
