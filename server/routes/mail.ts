import * as z from 'zod';
import type { Routes } from '../app.ts';

/** Whether anything can be sent by mail, so that the site offers only what works. Addition to the contract. */
const routes: Routes = (app, { mailer }) => {
  app.get(
    '/api/mail',
    {
      schema: {
        summary: 'Whether a mail server is set up',
        tags: ['About'],
        response: { 200: z.object({ data: z.object({ enabled: z.boolean() }) }) },
      },
    },
    () => ({ data: { enabled: mailer.enabled } }),
  );
};
export default routes;
