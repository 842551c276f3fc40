import type { Page } from '@playwright/test';
import { axeInBothThemes } from './support/accessibility.ts';
import { boundDevice } from './support/dashboards.ts';
import { drag, editorOf, idOf } from './support/editor.ts';
import { tabTo } from './support/keyboard.ts';
import { type Api, expect, go, test, unique } from './support/site.ts';

/** The symbols of a plant room, each with the values of its device, in the order of the library. */
const ROOM = [
  ['Mixing valve (TMV)', { temperature: 43.5, flow_rate: 6 }],
  ['Shower', { temperature: 41, flow_rate: 5 }],
  ['Tank', { level: 62 }],
  ['Water meter', { flow_rate: 12, volume_total: 900 }],
  ['Water heater', { temperature: 62 }],
  ['Sensor', { pressure: 310 }],
] as const;

const devicesOf = async (api: Api) => {
  const made: { readonly kind: string; readonly title: string }[] = [];
  for (const [kind, values] of ROOM) {
    const title = unique(kind.split(' ')[0] ?? kind);
    await boundDevice(api, values, { title });
    made.push({ kind, title });
  }
  return made;
};

const partsOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Drawing' });
  const devices = dialog.getByRole('region', { name: 'Devices' });
  return {
    dialog,
    devices,
    library: (kind: string) =>
      dialog.getByRole('region', { name: 'Symbols' }).getByRole('button', { name: kind, exact: true }),
    find: devices.getByRole('textbox', { name: 'Find a device' }),
    device: (title: string) => devices.getByRole('button', { name: title }),
    symbol: (name: string | RegExp) =>
      dialog.getByRole('group', { name: 'Symbols of the drawing' }).getByRole('button', { name }),
    port: (name: string) => dialog.locator(`[data-port="${name}"]`),
  };
};

interface Stored {
  readonly schematic: {
    readonly symbols: readonly { readonly kind: string; readonly x: number; readonly y: number }[];
    readonly pipes: readonly { readonly medium: string }[];
  };
  readonly data: string;
  readonly xidwithValues: readonly { readonly node: string }[];
}
const drawingOf = async (api: Api, page: Page): Promise<Stored> => {
  const { data } = await api.get(`/dashboard-v2/${idOf(page)}`);
  return JSON.parse(data.data).rows[0].columns[0].elements[0] as Stored;
};
const NODES = [
  's1-temperature',
  's1-flow',
  's2-temperature',
  's2-flow',
  's3-level',
  's4-flow',
  's4-total',
  's5-temperature',
  's6-value',
];

test('a plant room of six bound symbols is drawn with the mouse, or by keyboard alone, and undone', async ({
  page,
  api,
  signedIn,
}) => {
  const made = await devicesOf(api);
  await test.step('a plant room of six bound symbols is drawn with the mouse', async () => {
    await signedIn('superadmin', '/admin/dashboards/create');
    const editor = editorOf(page);
    await editor.title.fill(unique('Plant room'));
    await editor.press('Plant drawing');
    const parts = partsOf(page);
    await expect(parts.library('Tank')).toBeVisible();
    let steps = 1;
    for (const { kind, title } of made) {
      await parts.library(kind).click();
      await parts.find.fill(title);
      await parts.device(title).click();
      await expect(parts.symbol(new RegExp(`bound to ${title}`))).toHaveAttribute('aria-pressed', 'true');
      steps += 3;
    }
    // A pipe from port to port.
    const to = await parts.port('s2 in').boundingBox();
    if (!to) throw new Error('No port.');
    await drag(page, parts.port('s1 mixed'), { x: to.x + 8, y: to.y + 7 });
    await expect(parts.dialog.locator('[data-pipe]')).toHaveCount(1);
    // A pipe that is dropped on a pipe gets a tee.
    const middle = await parts.dialog.locator('[data-pipe]').evaluate((path) => {
      const pipe = path as SVGPathElement;
      const { x, y } = pipe
        .getPointAtLength(pipe.getTotalLength() / 2)
        .matrixTransform(pipe.getScreenCTM() ?? undefined);
      return { x, y };
    });
    await drag(page, parts.port('s6 at'), middle);
    await expect(parts.symbol(/^Tee/)).toBeVisible();
    await expect(parts.dialog.locator('[data-pipe]')).toHaveCount(3);
    // Dragged from the library to where it belongs, and moved by the mouse.
    const stage = await parts.dialog.locator('[data-schematic-part="stage"]').boundingBox();
    if (!stage) throw new Error('No stage.');
    await drag(page, parts.library('Legend'), { x: stage.x + 300, y: stage.y + 560 });
    const legend = parts.symbol(/^Legend/);
    await expect(legend).toBeVisible();
    const before = await legend.getAttribute('aria-label');
    const box = await legend.boundingBox();
    if (!box) throw new Error('No legend.');
    await drag(page, legend, { x: box.x + box.width / 2 + 80, y: box.y + 16 });
    await expect(legend).not.toHaveAttribute('aria-label', before ?? '');
    steps += 3;
    expect(steps).toBeLessThan(25);
    expect(await axeInBothThemes(page)).toEqual([]);
    await parts.dialog.getByRole('button', { name: 'Done' }).click();
    await editor.save();
    await page.waitForURL(/\/edit$/);
    const stored = await drawingOf(api, page);
    expect(stored.schematic.symbols).toHaveLength(8);
    expect(stored.schematic.pipes).toMatchObject([
      { medium: 'mixed' },
      { medium: 'mixed' },
      { medium: 'mixed' },
    ]);
    expect(stored.xidwithValues.map(({ node }) => node)).toEqual(NODES);
    expect(stored.data).toContain('s-schematic');

    // What viewers see.
    await go(page, `/admin/dashboards/${idOf(page)}/show`);
    await expect(page.getByText('In use, 6.0 L/min')).toBeVisible();
    await expect(page.locator('[id="s3-fill"]')).toHaveAttribute('opacity', '0.75');
    await expect(page.locator('[id="p1-flow"]')).toHaveAttribute('data-s-speed', '2');
  });

  await test.step('a plant room of six bound symbols is drawn by keyboard alone, and undone', async () => {
    await go(page, '/admin/dashboards/create');
    const editor = editorOf(page);
    await editor.title.fill(unique('By keyboard'));
    await tabTo(page, 'Plant drawing');
    let steps = 0;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      steps += keys.length;
    };
    await press('Enter');
    const parts = partsOf(page);
    await expect(parts.library('Tank')).toBeVisible();
    await tabTo(page, made[0]?.kind ?? '');
    for (const { kind, title } of made) {
      for (let tries = 0; tries < 20; tries++) {
        if (await parts.library(kind).evaluate((button) => button === document.activeElement)) break;
        await press('ArrowRight');
      }
      // The field selects what was typed for the last symbol; Enter binds the first device found.
      await press('Enter', 'Tab');
      await expect(parts.find).toBeFocused();
      await page.keyboard.type(title);
      steps += title.length;
      // Only once the list is filtered is it the first.
      await expect(parts.devices.getByRole('button')).toHaveText([new RegExp(`^${title}`)]);
      await press('Enter');
      await expect(parts.symbol(new RegExp(`bound to ${title}`))).toBeVisible();
      await press('Shift+Tab');
    }
    // From the library to the stage, where the last symbol is selected: moved, then joined by another one.
    await press('F6');
    const sensor = parts.symbol(/^Sensor/);
    await expect(sensor).toBeFocused();
    const before = await sensor.getAttribute('aria-label');
    await press('ArrowDown', 'Shift+ArrowRight');
    await expect(sensor).not.toHaveAttribute('aria-label', before ?? '');
    const port = parts.port('s6 at');
    const unturned = (await port.getAttribute('style')) ?? '';
    await press('r');
    await expect(port).not.toHaveAttribute('style', unturned);
    await press('m', 'r', 'r', 'r', 'm');
    // At its right edge, however large the stage shows it.
    const left = async () => Number.parseFloat((await port.getAttribute('style'))?.split('left: ')[1] ?? '');
    await expect.poll(left).toBeGreaterThan(60);
    await parts.symbol(/^Mixing valve/).focus();
    await press('Space');
    await parts.symbol(/^Shower/).focus();
    await press('Shift+Space', 'Alt+c');
    await expect(parts.dialog.locator('[data-pipe]')).toHaveCount(1);
    await press('Control+g', 'Control+c', 'Control+v');
    await expect(parts.symbol(/^Shower/)).toHaveCount(2);
    await press('Delete');
    await expect(parts.symbol(/^Shower/)).toHaveCount(1);
    // Typing the names of the devices included.
    expect(steps).toBeLessThan(230);

    const undo = parts.dialog.getByRole('button', { name: 'Undo' });
    await parts.symbol(/^Tank/).focus();
    for (let tries = 0; tries < 60 && (await undo.isEnabled()); tries++)
      await page.keyboard.press('Control+z');
    await expect(parts.dialog.getByText('Drag symbols here')).toBeVisible();
    await expect(undo).toBeDisabled();
  });
});
