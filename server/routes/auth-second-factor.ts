import * as z from 'zod';
import { SECOND_FACTOR_METHODS } from '../../src/domain/second-factor.ts';
import type { Routes } from '../routing.ts';
import { callOf } from '../principal.ts';
import { sessionResponse } from '../sessions/me.ts';
import { completeSecondStep } from '../sessions/second-factor/second-step.ts';
import { originOf } from '../sessions/sessions.ts';

const tags = ['Sessions'];
const code = z.string().min(1).max(100);

/** The second step of a sign-in. See docs/specification.md, section 3. */
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
};
export default routes;
