import type { Row, Rules } from '../crud/rules.ts';
import { validationError } from '../errors.ts';
import { sealToken } from '../hydraloop/token.ts';
import { endpointUrlFault } from '../hydraloop/url.ts';

const hasOtherOrigin = (a: string, b: string): boolean => new URL(a).origin !== new URL(b).origin;

const rules: Rules = {
  beforeWrite: async ({ context }, after, before) => {
    if (after.url !== before?.url) {
      const key = endpointUrlFault(String(after.url), context.config.allowPrivateEndpoints);
      if (key !== null) throw validationError([{ path: 'url', key, values: {} }]);
    }
    const set: Row = {};
    // Records are read without the token, so it is present only if it was sent.
    if (Object.hasOwn(after, 'token'))
      set.token = after.token ? sealToken(context, String(after.token)) : null;
    // Otherwise the token could be stolen by pointing the endpoint at another host.
    else if (before?.has_token && hasOtherOrigin(String(after.url), String(before.url))) set.token = null;
    return set;
  },
};
export default rules;
