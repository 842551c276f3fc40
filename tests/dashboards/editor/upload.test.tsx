import { act } from 'react';
import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { CreatedNotice } from '../../../src/dashboards/editor/saving/save-state.tsx';
import { DrawingFields } from '../../../src/dashboards/editor/panel/drawing-fields.tsx';
import { emptyDraft } from '../../../src/dashboards/editor/saving/record.ts';
import { createEditor, EditorProvider, makeId, useDraft } from '../../../src/dashboards/editor/store.ts';
import { LiveValues } from '../../../src/dashboards/values.tsx';
import { addElement } from '../../../src/domain/dashboard/edits/elements.ts';
import { elementAt } from '../../../src/domain/dashboard/nodes.ts';
import { startRow } from '../../../src/domain/dashboard/edits/start-row.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
const place = { row: 0, column: 0, element: 0 };

const Fields = () => {
  const element = elementAt(useDraft().document, place);
  return element ? <DrawingFields at={place} element={element} /> : null;
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
});

it(
  'a drawing in a new dashboard creates it, which is said before and after',
  { timeout: 60_000 },
  async () => {
    server.use(
      answer.post(at('/dashboard-v2'), async ({ request }) => {
        const { dashBoardName, data } = Object.fromEntries(await request.formData());
        return HttpResponse.json(
          { data: { id: 7, title: dashBoardName, city: null, logo: null, data, version: 1, datapoints: [] } },
          { status: 201 },
        );
      }),
      answer.post(at('/dashboard-v2/7/add-image'), () =>
        HttpResponse.json(
          {
            data: { path: '/files/a.svg', width: 1, height: 1, nodes: [], removed: [], markup: '<svg/>' },
          },
          { status: 201 },
        ),
      ),
    );
    const store = createEditor(emptyDraft());
    store.run((draft) => startRow(draft, '100', makeId));
    store.run((draft) => addElement(draft, { row: 0, column: 0 }, 'svg', { width: 12, height: 4 }, makeId));
    await openView(
      <EditorProvider value={store}>
        <LiveValues datapoints={[]}>
          <CreatedNotice />
          <Fields />
        </LiveValues>
      </EditorProvider>,
      { resource: '', path: '/admin' },
    );
    await says('Uploading a file creates the dashboard');
    const input = (await find('input[type="file"]')) as HTMLInputElement;
    const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' });
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
    await says('This dashboard was created as “New dashboard”');
    expect(document.body.textContent).not.toContain('Uploading a file creates');
    await press(await the('button', 'Close'));
    expect(document.body.textContent).not.toContain('was created as');
  },
);
