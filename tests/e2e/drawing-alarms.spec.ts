import type { Locator } from '@playwright/test';
import { axe, PHONE } from './support/accessibility.ts';
import { boundDevice, createDashboard, drawing, inOneColumn } from './support/dashboards.ts';
import { expect, go, test, unique } from './support/site.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A text that is too small to be read on a phone. */
const SMALL_TEXT = '<text x="20" y="190" font-size="5">Riser</text>';

const boxOf = async (one: Locator): Promise<Box> => {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
};
const surrounds = (outer: Box, inner: Box): boolean =>
  outer.x < inner.x &&
  outer.y < inner.y &&
  outer.x + outer.width > inner.x + inner.width &&
  outer.y + outer.height > inner.y + inner.height;

test('a drawing outlines what has an open alarm, and starts there on a phone', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const company_id = accounts.company.id;
  const values = { temperature: 42, flow_seconds: 12, level: 7, pump: 0 };
  const basin = await boundDevice(api, values, { company_id, tags: ['label:TMV'] });
  const elsewhere = await boundDevice(api, values, { company_id });
  const rule = await api.post('/alarm-rules', {
    title: unique('Tank too full'),
    kind: 'threshold',
    params: { key: 'level', above: 8 },
    company_id,
    device_ids: [basin.id, elsewhere.id],
  });
  const plan = drawing(basin.points);
  const board = await createDashboard(api, inOneColumn(plan));
  await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id });

  await signedIn('user', `/company/dashboards/${board.id}`);
  const flow = page.locator('#flow');
  const level = page.getByText('9%', { exact: true });
  await expect(flow).toHaveText(/42/);
  const outlines = page.locator('[data-fg-outline]');
  const full = page.getByRole('img', { name: `Medium: ${rule.title}` });
  await expect(outlines).toHaveCount(0);

  // Another device of the same rule is not in the drawing; of this one, only the datapoint is.
  await elsewhere.send({ level: 9 });
  await basin.send({ level: 9 });
  await expect(full).toHaveCount(1);
  await expect(outlines).toHaveCount(1);
  const isAround = async (outline: Locator, node: Locator) =>
    surrounds(await boxOf(outline), await boxOf(node));
  await expect.poll(() => isAround(full, level)).toBe(true);
  expect(await isAround(full, flow)).toBe(false);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect.poll(() => isAround(full, level)).toBe(true);
  // Opened on a phone, a drawing with texts too small for it starts at what has the alarm.
  const small = await createDashboard(
    api,
    inOneColumn({ ...plan, data: plan.data.replace('</svg>', `${SMALL_TEXT}</svg>`) }),
  );
  await api.put(`/dashboard-v2/${small.id}/attach-company`, { company_id });
  await go(page, `/company/dashboards/${small.id}`);
  await expect(page.getByText('Swipe sideways for more')).toBeVisible();
  await expect(full).toBeInViewport();
  const inWords = page.getByRole('list', { name: 'Values of the drawing' });
  await expect(inWords.getByRole('listitem').first()).toContainText(`Medium: ${rule.title}`);
  await go(page, `/company/dashboards/${board.id}`);
  await expect(outlines).toHaveCount(1);

  await basin.send({ level: 3 }, new Date(Date.now() + 1_000));
  await expect(outlines).toHaveCount(0);

  // The worst case of a node has its own look; the other node has none.
  await basin.send({ temperature: 62, flow_seconds: 30 }, new Date(Date.now() + 2_000));
  const scald = page.getByRole('img', { name: 'Critical: Scald risk' });
  await expect(scald).toHaveCount(1);
  await expect(outlines).toHaveCount(1);
  await expect.poll(() => isAround(scald, flow)).toBe(true);
  // Its case would be on the pages of later tests.
  await api.delete(`/alarm-rules/${rule.id}`);
});
