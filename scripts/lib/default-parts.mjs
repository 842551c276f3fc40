import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { normalizePath } from 'vite';
import { root } from './root.mjs';

/**
 * What react-admin's components have for pages that give them nothing else: the module of the component, what it imports, and the
 * parts in there. Each part is in the file of its name, also if it is imported from an index.
 */
const DEFAULT_PARTS = {
  'ra-core/dist/controller/list/useListController.js': { '../../export/index.js': ['defaultExporter'] },
  'ra-core/dist/controller/list/useList.js': { '../../export/index.js': ['defaultExporter'] },
  'ra-ui-materialui/dist/AdminUI.js': {
    './auth/index.js': ['AuthCallback', 'Login'],
    './layout/index.js': [
      'AccessDenied',
      'AuthenticationError',
      'Error',
      'Layout',
      'LoadingPage',
      'NotFound',
      'Notification',
    ],
  },
  'ra-ui-materialui/dist/list/List.js': { '../layout/index.js': ['Loading'] },
  'ra-ui-materialui/dist/list/ListView.js': {
    '../layout/Title.js': ['Title'],
    '../Offline.js': ['Offline'],
    './Empty.js': ['Empty'],
    './ListActions.js': ['ListActions'],
    './pagination/index.js': ['Pagination'],
  },
  'ra-ui-materialui/dist/list/ListToolbar.js': { './filter/index.js': ['FilterForm'] },
  'ra-ui-materialui/dist/list/datatable/DataTable.js': {
    '../../button/index.js': ['BulkDeleteButton'],
    '../BulkActionsToolbar.js': ['BulkActionsToolbar'],
    '../ListNoResults.js': ['ListNoResults'],
    './DataTableHead.js': ['DataTableHead'],
    './DataTableLoading.js': ['DataTableLoading'],
  },
  'ra-ui-materialui/dist/list/datatable/DataTableBody.js': { './DataTableRow.js': ['DataTableRow'] },
  // For `<ColumnsButton>`.
  'ra-ui-materialui/dist/list/datatable/DataTableColumn.js': {
    './ColumnsSelectorItem.js': ['ColumnsSelectorItem'],
  },
  'ra-ui-materialui/dist/list/datatable/ColumnsSelector.js': {
    '../../input/ResettableTextField.js': ['ResettableTextField'],
  },
  'ra-ui-materialui/dist/detail/Create.js': { '../layout/index.js': ['Loading'] },
  'ra-ui-materialui/dist/detail/CreateView.js': { '../layout/index.js': ['Title'] },
  'ra-ui-materialui/dist/detail/Edit.js': { '../layout/index.js': ['Loading'] },
  'ra-ui-materialui/dist/detail/EditView.js': {
    '../layout/index.js': ['Title'],
    '../Offline.js': ['Offline'],
    './EditActions.js': ['EditActions'],
  },
  'ra-ui-materialui/dist/detail/Show.js': { '../layout/index.js': ['Loading'] },
  'ra-ui-materialui/dist/detail/ShowView.js': {
    '../layout/index.js': ['Title'],
    '../Offline.js': ['Offline'],
    './ShowActions.js': ['ShowActions'],
  },
  // Shown while choices are awaited.
  'ra-ui-materialui/dist/input/CheckboxGroupInput.js': { '../layout/index.js': ['LinearProgress'] },
  'ra-ui-materialui/dist/input/SelectInput.js': { './LoadingInput.js': ['LoadingInput'] },
};

const LAZY = '\0default-parts:';

/** A part that is loaded when it is first rendered or, if it is a function, called. */
const lazyPart = (name, file) => {
  const load = `(await import(${JSON.stringify(file)})).${name}`;
  return /^[A-Z]/.test(name)
    ? `export const ${name} = lazy(async () => ({ default: ${load} }));`
    : `export const ${name} = async (...given) => ${load}(...given);`;
};

/** Loads react-admin's default parts when they are needed: pages that have their own never load them. */
export const lazyDefaultParts = () => {
  const modules = new Map();
  const uses = [];
  for (const [path, sources] of Object.entries(DEFAULT_PARTS)) {
    // As the bundler names it: `node_modules` may be a link.
    const importer = normalizePath(realpathSync(join(root, 'node_modules', path)));
    for (const [source, parts] of Object.entries(sources)) {
      uses.push([importer, source]);
      const folder = normalizePath(join(dirname(importer), dirname(source)));
      modules.set(
        `${importer} ${source}`,
        parts.map((name) => [name, `${folder}/${name}.js`]),
      );
    }
  }
  const unused = new Set(modules.keys());
  return {
    name: 'flowgen-lazy-default-parts',
    uses,
    enforce: 'pre',
    resolveId(source, importer) {
      const key = `${importer} ${source}`;
      unused.delete(key);
      return modules.has(key) ? LAZY + key : null;
    },
    load(id) {
      if (!id.startsWith(LAZY)) return null;
      const parts = modules.get(id.slice(LAZY.length)).map(([name, file]) => lazyPart(name, file));
      return ["import { lazy } from 'react';", ...parts].join('\n');
    },
    buildEnd(error) {
      // Otherwise a new version of react-admin would load all of them again.
      if (!error && unused.size > 0)
        this.error(
          `react-admin imports nothing like this: ${[...unused].join(', ')}. Fix default-parts.mjs.`,
        );
    },
  };
};
