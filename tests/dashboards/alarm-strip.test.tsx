import '../../src/providers/i18n/dashboard-texts.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { AlarmStrip } from '../../src/dashboards/wall/alarm-strip.tsx';
import type { ShownWatch } from '../../src/domain/alarms/cases/watch.ts';
import { live } from '../../src/live/client.ts';

const textWith = (watch: ShownWatch | undefined): string => {
  live.store.setStatus('live');
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  flushSync(() =>
    root.render(
      <AlarmStrip cases={[]} hasFailed={false} front={undefined} devices={3} boards={[]} watch={watch} />,
    ),
  );
  onTestFinished(() => {
    root.unmount();
    box.remove();
    live.store.setStatus('offline');
  });
  return box.textContent ?? '';
};
const WATCHED: ShownWatch = { active: 3, rules: 13, unwatched: [] };

test('a wall display says how many devices have no open alarm', () => {
  expect(textWith(WATCHED)).toContain('3 devices shown, no open alarms');
});

test('a wall display says which devices no rule watches, beside that none has an open alarm', () => {
  const text = textWith({ ...WATCHED, unwatched: [{ kind: 'burst', devices: 2 }] });
  expect(text).toContain('3 devices shown, no open alarms · No alarm rule watches 2 meters for bursts.');
});

test('a wall display does not say that there is no alarm where nothing is watched', () => {
  const text = textWith({ ...WATCHED, rules: 0 });
  expect(text).toContain('No alarm rule is enabled: nothing is watched.');
  expect(text).not.toContain('no open alarms');
});
