import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { PlacePicker } from '../../../src/generator/form/place-picker.tsx';
import { type, until } from '../../support/site/site.tsx';
import { find, openView } from '../../support/site/view.tsx';

it('shows where places of one name are', async () => {
  await openView(<PlacePicker label="City" failed="Failed" value={null} onChange={vi.fn()} />, {
    resource: 'projects',
    path: '/admin/projects',
  });
  const input = await find('input');
  await act(async () => input.focus());
  await type(input, 'Waitangi');
  const options = await until(() => {
    const found = [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent);
    return found.length > 0 && found;
  });
  expect(options).toContain('WaitangiChatham Islands, New Zealand');
});
