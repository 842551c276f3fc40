import type { Rules } from '../crud/rules.ts';
import { secretToStore } from '../crud/writing/write-only-secret.ts';
import { validationError } from '../errors.ts';
import { sealToken } from '../hydraloop/token.ts';
import { endpointUrlFault } from '../hydraloop/url.ts';

const rules: Rules = {
  beforeWrite: async ({ context }, after, before) => {
    if (after.url !== before?.url) {
      const key = endpointUrlFault(String(after.url), context.config.allowPrivateEndpoints);
      if (key !== null) throw validationError([{ path: 'url', key, values: {} }]);
    }
    const seal = (token: string) => sealToken(context, token);
    return secretToStore({ field: 'token', address: 'url', seal }, after, before);
  },
};
export default rules;
