import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Pager } from '../../../src/generator/list/pager.tsx';
import { all, press, the, until } from '../../support/site/site.tsx';

const open = async (page: number) => {
  const calls = { onPage: vi.fn(), onPerPage: vi.fn() };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(<Pager count={60} page={page} perPage={25} sizes={[10, 25, 50]} {...calls} />),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
  return calls;
};

describe('the pager', () => {
  it('goes to the next and the previous page, but not beyond the last', async () => {
    const { onPage } = await open(2);
    expect(document.body.textContent).toContain('51–60 of 60');
    const next = await the('button', 'Go to next page');
    expect((next as HTMLButtonElement).disabled).toBe(true);
    await press(next);
    expect(onPage).not.toHaveBeenCalled();
    await press(await the('button', 'Go to previous page'));
    expect(onPage).toHaveBeenCalledWith(1);
  });

  it('offers page sizes by keyboard and by mouse', async () => {
    const { onPerPage } = await open(0);
    const size = await until(() => document.querySelector<HTMLElement>('[role="combobox"]'));
    expect(size.getAttribute('aria-expanded')).toBe('false');
    const opened = () => until(() => all('[role="option"]').length === 3);
    await act(async () => size.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    await opened();
    expect(size.getAttribute('aria-expanded')).toBe('true');
    await press(all('[role="option"]')[2] as HTMLElement);
    expect(onPerPage).toHaveBeenCalledWith(50);
    await act(async () => size.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    expect(size.getAttribute('aria-expanded')).toBe('true');
  });
});
