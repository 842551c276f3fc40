import * as z from 'zod';
import type { ErrorBody } from '../../src/domain/api/errors.ts';
import type { Policy } from '../policy.ts';
import type { OpenApi, Operation } from './examples.ts';

/** The body of every error, as `sendError` writes it. */
const errorBody = z.object({
  errors: z.array(
    z.object({
      msg: z.string(),
      path: z.string().optional().describe('the parameter or the field of the body'),
    }),
  ),
  message: z.string(),
  current: z.int().optional().describe('with 409: the record’s current version'),
  setup_required: z
    .literal(true)
    .optional()
    .describe('with 403: the session can only be used to set up a second factor'),
  request_id: z.string().optional().describe('identifies the request in the log'),
}) satisfies z.ZodType<ErrorBody>;

interface Facts {
  readonly isOpen: boolean;
  /** Acts on a secret that it brings, such as a password or the token of a link. */
  readonly isBySecret: boolean;
  readonly hasPath: boolean;
  readonly hasQuery: boolean;
  readonly hasBody: boolean;
  readonly isWrite: boolean;
}

/** The statuses of errors, what they mean, and which calls can have them. */
const ERRORS: readonly (readonly [status: string, meaning: string, canHave: (facts: Facts) => boolean])[] = [
  ['400', 'A parameter or the body is not valid.', ({ hasQuery, hasBody }) => hasQuery || hasBody],
  [
    '401',
    'The token or the secret is missing or not valid.',
    ({ isOpen, isBySecret }) => !isOpen || isBySecret,
  ],
  ['403', 'Not allowed for this role, key or secret.', ({ isOpen, isBySecret }) => !isOpen || isBySecret],
  [
    '404',
    'There is no such record, or it is not the caller’s.',
    ({ hasPath, isWrite }) => hasPath || isWrite,
  ],
  [
    '409',
    'Contradicts what is stored, such as a newer version.',
    ({ hasPath, isWrite }) => hasPath || isWrite,
  ],
  ['410', 'The link or the secret is used, expired or revoked.', ({ isBySecret }) => isBySecret],
  ['413', 'The body is too large.', ({ hasBody }) => hasBody],
  ['415', 'The body has another content type.', ({ hasBody }) => hasBody],
  ['429', 'Too many requests; `Retry-After` says when to try again.', () => true],
  ['503', 'Not possible at present; `Retry-After` says when to try again.', () => true],
  ['default', 'Any other error.', () => true],
];

const factsOf = (
  method: string,
  { parameters = [], requestBody }: Operation,
  policy: Policy | undefined,
): Facts => {
  const isIn = (place: string): boolean => parameters.some((each) => each.in === place);
  return {
    isOpen: policy?.who === 'anyone',
    isBySecret: policy?.who === 'anyone' && policy.isSystem === true,
    hasPath: isIn('path'),
    hasQuery: isIn('query'),
    hasBody: requestBody !== undefined,
    isWrite: method !== 'get',
  };
};

/** Adds to each call the errors that it can have. */
export const addErrors = (document: OpenApi, policyOf: (call: string) => Policy | undefined): void => {
  const { $schema: _, ...schema } = z.toJSONSchema(errorBody);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: schema as object },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const facts = factsOf(method, operation, policyOf(`${method.toUpperCase()} ${path}`));
      const errors = ERRORS.filter(([, , canHave]) => canHave(facts));
      operation.responses = {
        ...operation.responses,
        ...Object.fromEntries(errors.map(([status, description]) => [status, { description, content }])),
      };
    }
  }
};
