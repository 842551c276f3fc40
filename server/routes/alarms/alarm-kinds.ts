import * as z from 'zod';
import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { paramsSchema } from '../../../src/domain/alarms/params.ts';
import type { App } from '../../http/routing.ts';
import { localeOf, translatorFor } from '../../texts/translations.ts';

const kindSchema = z.object({
  kind: z.string(),
  title: z.string(),
  severity: z.string(),
  response: z.string().describe('what to do'),
  source: z.string().describe('where the limits come from'),
  params: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema of the parameters of its rules; its description says when an alarm is raised'),
});

/** What there are alarms for. */
export default (app: App): void => {
  app.get(
    '/api/alarm-kinds',
    {
      schema: {
        summary: 'List the kinds of alarms',
        tags: ['Alarm rules'],
        response: { 200: z.object({ data: z.array(kindSchema) }) },
      },
    },
    async (request) => {
      const translate = translatorFor(localeOf(request));
      const data = [...alarmKinds].map(([name, kind]) => {
        const write = (part: string, english: string): string =>
          translate(`alarm_kinds.${name}.${part}`, { _: english });
        return {
          kind: name,
          title: write('title', kind.title),
          severity: kind.severity,
          response: write('response', kind.response),
          source: write('source', kind.source),
          params: {
            description: write('condition', kind.condition),
            ...paramsSchema(kind, (param, english) => write(`params.${param}`, english)),
          },
        };
      });
      return { data };
    },
  );
};
