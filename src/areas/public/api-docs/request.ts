import { type Document, type ListedOperation, mediaOf } from './openapi.ts';
import { type ExampleSchema, exampleOf } from '../../../domain/api/example.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The value of a parameter in the example: of a required one, or of one in the path. */
const valueOf = (name: string, schema: ExampleSchema, document: Document): string => {
  const { schemas = {} } = document.components ?? {};
  const resolve = (ref: string): ExampleSchema | undefined => schemas[ref.split('/').at(-1) ?? ''];
  const value = exampleOf(schema, resolve, { name, isRequest: true });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The call as a command of a shell, with the values of its example. */
export const curlOf = (call: ListedOperation, document: Document, origin: string): string => {
  const parameters = call.parameters ?? [];
  const given = (where: string) =>
    parameters
      .filter((each) => each.in === where && (where === 'path' || each.required))
      .map(({ name, schema = {} }) => [name, valueOf(name, schema, document)] as const);
  const path = given('path').reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  );
  const query = given('query')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const [type, media] = mediaOf(call.requestBody?.content) ?? [];
  const fields = media?.example;
  const files = media?.schema?.properties ?? {};
  const isForm = type?.includes('form-data') ?? false;
  const body =
    fields === undefined
      ? []
      : isForm
        ? Object.entries(fields as Readonly<Record<string, unknown>>).map(
            ([name, value]) =>
              `-F ${quoted(
                files[name]?.format === 'binary'
                  ? `${name}=@${name}`
                  : `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
              )}`,
          )
        : [`-H 'Content-Type: application/json'`, `-d ${quoted(json(fields))}`];
  const parts = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} ${quoted(`${origin}${path}${query === '' ? '' : `?${query}`}`)}`,
    ...(call.security?.length === 0 ? [] : [`-H 'Authorization: Bearer YOUR_KEY'`]),
    ...body,
  ];
  return parts.join(' \\\n  ');
};

/** The first successful answer of a call with an example: its status and what it contains. */
export const answerOf = (
  call: ListedOperation,
): { readonly status: string; readonly text: string } | null => {
  for (const [status, { content }] of Object.entries(call.responses ?? {})) {
    if (!status.startsWith('2')) continue;
    const [, media] = mediaOf(content) ?? [];
    return { status, text: media?.example === undefined ? '' : json(media.example) };
  }
  return null;
};
