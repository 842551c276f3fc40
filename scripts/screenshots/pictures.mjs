const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const titled = (records, pattern) => {
  const found = records.find(({ title }) => pattern.test(title));
  if (!found) throw new Error(`The demo site has nothing named ${pattern}.`);
  return found.id;
};

/** The README's screenshots: each with its page and the steps before it is taken. */
export const picturesOf = async (get) => {
  const boards = await get('/dashboard-v2?range=[0,99]');
  const reports = await get('/reports?range=[0,99]');
  const { data: valves } = await get('/devices?tags=label:TMV&q=Room%201%20shower&limit=100');
  const valve = titled(valves, /^Room 1 shower valve$/);
  const wall = titled(boards, /Banksia House: valves/);
  const plant = titled(boards, /Banksia House: plant/);
  const live = (page) => page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();
  const [night] = await get(`/alarms?filter=${encodeURIComponent('{"kind":"hot_supply_low"}')}`);
  return [
    { name: 'overview', path: '/admin/overview', size: DESK },
    { name: 'alarms', path: '/admin/alarms', size: DESK },
    { name: 'phone-alarm', path: `/admin/alarms/${night.id}`, size: PHONE },
    { name: 'dashboard', path: `/admin/dashboards/${wall}/show`, size: DESK, ready: live },
    {
      name: 'dashboard-dark',
      path: `/admin/dashboards/${plant}/show`,
      size: DESK,
      theme: 'dark',
      ready: live,
    },
    {
      name: 'editor',
      path: `/admin/dashboards/${plant}/edit`,
      size: DESK,
      ready: async (page) => {
        await page.getByRole('button', { name: /^SVG drawing, row 1, column 1/ }).click();
      },
    },
    { name: 'devices', path: '/admin/devices?sort=last_seen_at&order=DESC', size: DESK },
    { name: 'device', path: `/admin/devices/${valve}?tab=readings`, size: DESK },
    { name: 'report', path: `/admin/reports/${titled(reports, /^Mixing valves/)}/tmv`, size: DESK },
    { name: 'phone', path: `/admin/devices/${valve}`, size: PHONE },
    { name: 'phone-dashboard', path: `/admin/dashboards/${plant}/show`, size: PHONE, ready: live },
  ];
};
