import * as z from 'zod';
import type { Routes } from '../../http/routing.ts';

/** Whether mail is configured, so that the site offers only what works. */
const routes: Routes = (app, { mailer }) => {
  app.get(
    '/api/mail',
    {
      schema: {
        summary: 'Check whether mail is configured',
        tags: ['System'],
        response: { 200: z.object({ data: z.object({ enabled: z.boolean() }) }) },
      },
    },
    () => ({ data: { enabled: mailer.enabled } }),
  );
};
export default routes;
