import type { Answer, Person, TestApp } from './app.ts';

type Part = string | Blob | { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string };

/** Sends a multipart form, by POST if nothing else is said: texts are fields, the others files. */
export const upload = async (
  { call }: Pick<TestApp, 'call'>,
  person: Pick<Person, 'token'>,
  url: string,
  parts: Readonly<Record<string, Part>>,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else if (part instanceof Blob) form.append(name, part, 'file');
    else form.append(name, new Blob([part.bytes]), part.name);
  }
  const encoded = new Response(form);
  return call(method, url, {
    token: person.token,
    headers: { 'content-type': encoded.headers.get('content-type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
};
