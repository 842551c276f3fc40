import { fileURLToPath } from 'node:url';

const file = (name) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

/**
 * Vite aliases for the production build of react-router (7.x). It is in the package but not in its `exports`, which
 * name the development build only: larger, and with warnings that are of no use to visitors.
 */
export const productionRouter = [
  { find: /^react-router$/, replacement: file('index') },
  { find: /^react-router\/dom$/, replacement: file('dom-export') },
];

/**
 * Functions of react-router that this site never reaches, but that the bundler can't know to be unused: its framework
 * mode, React Server Components, instrumentation and routes in the hash.
 */
export const UNREACHED = [
  'PrefetchPageLinks',
  'RemixRootDefaultErrorBoundary',
  'RSCErrorHandler',
  'createHashRouter',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
];
const UNREACHED_FUNCTION = new RegExp(`^function (${UNREACHED.join('|')})\\(`, 'gm');

/** Functions of its router that only fetchers (`useFetcher`) call, of which the site has none. */
export const UNREACHED_OF_FETCHERS = ['handleFetcherAction', 'handleFetcherLoader'];
const FETCHER_FUNCTION = new RegExp(`^ +async function (${UNREACHED_OF_FETCHERS.join('|')})\\(`, 'gm');

/**
 * A Vite plugin: replaces the functions that are never reached, with everything that only they use, marks react-router's components as free of side effects and removes their names for React's developer
 * tools. Each would keep code in the site that nobody uses, such as its forms.
 */
export const unusedRouterParts = {
  name: 'flowgen-router-parts',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(UNREACHED_FUNCTION, "function $1() { throw new Error('$1'); }\nfunction unreached$1(")
        .replaceAll(
          FETCHER_FUNCTION,
          "async function $1() { throw new Error('$1'); }\nasync function unreached$1(",
        )
        .replaceAll(/^var \w+ = (?=React\d*\.(?:forwardRef|memo)\()/gm, '$&/* @__PURE__ */ '),
      map: null,
    }),
  },
};
