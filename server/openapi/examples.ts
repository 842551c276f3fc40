import { type ExampleSchema, exampleOf } from '../../src/domain/api/example.ts';
import { vendors } from '../ingest/vendors.ts';
import type { Policy } from '../policy.ts';

interface Media {
  readonly schema?: ExampleSchema;
  example?: unknown;
}
interface Content {
  readonly content?: Readonly<Record<string, Media>>;
}
/** A call of an OpenAPI document. */
export interface Operation {
  readonly parameters?: readonly { readonly in: string }[];
  readonly requestBody?: Content;
  responses?: Readonly<Record<string, Content & { readonly description?: string }>>;
  security?: readonly object[];
  'x-access'?: { readonly roles: readonly string[]; readonly key: string | null };
}
export interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { readonly schemas?: Readonly<Record<string, ExampleSchema>> };
}

const UPLINKS = new Map(vendors.map(({ path, example }) => [`POST /api/ingest/${path}`, example]));

/** Adds to each call who may make it, and an example of its body and of its answer, made from its schemas. */
export const addExamples = (document: OpenApi, policyOf: (call: string) => Policy | undefined): void => {
  const { schemas = {} } = document.components ?? {};
  const resolve = (ref: string): ExampleSchema | undefined => schemas[ref.split('/').at(-1) ?? ''];
  const fill = (content: Content['content'], isRequest: boolean, known?: unknown): void => {
    for (const [type, media] of Object.entries(content ?? {})) {
      if (!media.schema || !/json|form/.test(type)) continue;
      media.example = known ?? exampleOf(media.schema, resolve, { isRequest });
    }
  };
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`;
      const policy = policyOf(call);
      if (policy) {
        const isOpen = policy.who === 'anyone';
        operation.security = isOpen ? [] : [{ bearer: [] }];
        operation['x-access'] = {
          roles: policy.who === 'anyone' ? ['anyone'] : policy.who,
          key: policy.key ?? null,
        };
      }
      fill(operation.requestBody?.content, true, UPLINKS.get(call));
      for (const [status, answer] of Object.entries(operation.responses ?? {}))
        if (status.startsWith('2')) fill(answer.content, false);
    }
  }
};
