import type { Locator, Page } from '@playwright/test';
import type { Api } from './site.ts';
import { expect } from './site.ts';

/** Locators of the dashboard editor. */
export const editorOf = (page: Page) => {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    title: page.getByRole('textbox', { name: 'Title' }),
    button,
    press: (name: string) => button(name).click(),
    add: async (kind: string) => {
      await button('Add element').click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    },
    note: (text: string) => page.getByRole('textbox', { name: 'Note' }).fill(text),
    width: async (percent: string) => {
      await page.getByRole('combobox', { name: 'Width' }).click();
      await page.getByRole('option', { name: percent, exact: true }).click();
    },
    pick: async (field: string, text: string, option: string | RegExp) => {
      // Options move while more of them arrive: a click between them chooses none.
      await expect(async () => {
        await page.getByRole('combobox', { name: field }).fill(text);
        await page.getByRole('option', { name: option }).first().click({ timeout: 10_000 });
        await expect(page.getByRole('listbox')).toBeHidden({ timeout: 2_000 });
      }).toPass();
    },
    column: (row: number, column: number) =>
      page.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column},`) }),
    row: (row: number) => page.getByRole('button', { name: new RegExp(`^Row ${row}, \\d+ columns?$`) }),
    state: (word: string) => page.getByText(word, { exact: true }),
    save: async () => {
      await button('Save').click();
      await expect(page.getByText('All changes saved')).toBeVisible();
    },
  };
};
export type Editor = ReturnType<typeof editorOf>;

interface Stored {
  readonly rows: readonly {
    readonly columns: readonly {
      readonly colwidth: number;
      readonly widthPercent: string;
      readonly elements: readonly { readonly type: string; readonly data?: string }[];
    }[];
  }[];
}

/** Summary of the stored document, per row: `6 notes "a" | 6 value`. */
export const shapeOf = async (api: Api, id: number | string): Promise<string[]> => {
  const { data } = await api.get(`/dashboard-v2/${id}`);
  return (JSON.parse(data.data) as Stored).rows.map((row) =>
    row.columns
      .map(({ colwidth, elements }) =>
        [colwidth, ...elements.map(({ type, data: text }) => (type === 'notes' ? text : type))].join(' '),
      )
      .join(' | '),
  );
};

export const idOf = (page: Page): string => /dashboards\/(\d+)\/edit/.exec(page.url())?.[1] ?? '';

/** Clicks a button until it is disabled. */
export const clickUntilDisabled = (button: Locator): Promise<void> =>
  button.evaluate(async (element) => {
    const each = element as HTMLButtonElement;
    while (!each.disabled) {
      each.click();
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });

/** Where an element is once it no longer moves, such as after the font was loaded or another element was dropped. */
const restingBox = async (page: Page, element: Locator) => {
  let before = await element.boundingBox();
  for (let frame = 0; frame < 30; frame++) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const box = await element.boundingBox();
    if (JSON.stringify(box) === JSON.stringify(before)) break;
    before = box;
  }
  return before;
};

/** Drags with the mouse in steps, like a person. */
export const drag = async (page: Page, from: Locator, to: { x: number; y: number }, at = 0.5) => {
  await from.scrollIntoViewIfNeeded();
  const box = await restingBox(page, from);
  if (!box) throw new Error('Nothing to drag.');
  await page.mouse.move(box.x + box.width * at, box.y + Math.min(16, box.height / 2));
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.move(to.x, to.y + 1);
  await page.mouse.up();
};

/** Creates a dashboard of notes through the API. */
export const createNotesDashboard = async (api: Api, title: string, rows: readonly (readonly string[])[]) => {
  const spans = ['100', '50', '33.3', '25', '16.66', '16.66'];
  const widths = [12, 6, 4, 3, 2, 2];
  const document = {
    rows: rows.map((texts, row) => ({
      id: `r${row}`,
      columns: texts.map((data, column) => ({
        id: `c${row}-${column}`,
        colwidth: widths[texts.length - 1],
        widthPercent: spans[texts.length - 1],
        elements: [{ id: `e${row}-${column}`, type: 'notes', data, width: 12, height: 2 }],
      })),
    })),
    made_by: { hand: 1.5 },
  };
  const { data } = await api.post('/dashboard-v2', {
    dashBoardName: title,
    data: JSON.stringify(document, null, 1),
  });
  return data as { id: number; version: number; data: string };
};
