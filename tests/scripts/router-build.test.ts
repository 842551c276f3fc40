import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  productionRouter,
  UNREACHED,
  UNREACHED_OF_FETCHERS,
  unusedRouterParts,
} from '../../scripts/lib/router-build.mjs';

it.each(['react-router', 'react-router/dom'])(
  'the production build of %s has the exports of the package',
  async (name) => {
    const alias = productionRouter.find(({ find }) => find instanceof RegExp && find.test(name));
    const names = async (source: string) =>
      Object.keys((await import(/* @vite-ignore */ source)) as object).toSorted();
    expect(await names(pathToFileURL(alias?.replacement ?? '').href)).toEqual(await names(name));
  },
);

it('functions that the site never reaches are replaced', () => {
  const { replacement = '' } = productionRouter[0] ?? {};
  const folder = dirname(replacement);
  const chunks = readdirSync(folder).filter((name) => /^chunk-.*\.mjs$/.test(name));
  const built = chunks
    .map((name) => unusedRouterParts.transform.handler(readFileSync(join(folder, name), 'utf8')).code)
    .join('\n');
  const replaced = built.matchAll(
    /^(?:async )?function (\w+)\(\) \{ throw new Error\('\1'\); \}\n(?:async )?function unreached\1\(/gm,
  );
  expect([...replaced].map(([, name]) => name).toSorted()).toEqual(
    [...UNREACHED, ...UNREACHED_OF_FETCHERS].toSorted(),
  );
});

it('names and side effects that keep unused components are removed', () => {
  const source = `var Form = React10.forwardRef(
  function FormWithRef() {}
);
Form.displayName = "Form";
var RouteContext = React.createContext(null);
`;
  expect(unusedRouterParts.transform.handler(source).code)
    .toBe(`var Form = /* @__PURE__ */ React10.forwardRef(
  function FormWithRef() {}
);

var RouteContext = React.createContext(null);
`);
});
