import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Hint } from '../../../src/generator/page/hint.tsx';
import { until } from '../../support/site/site.tsx';

const tip = () => document.querySelector('[role="tooltip"]');
let word: HTMLElement;

const happens = (name: string) =>
  act(async () => void word.dispatchEvent(new MouseEvent(name, { bubbles: true })));

beforeEach(async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (title: string) =>
    root.render(
      <Hint title={title}>
        <b>soon</b>
      </Hint>,
    );
  await act(async () => draw('at noon'));
  word = document.querySelector('b') as HTMLElement;
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
});

describe('a hint', () => {
  it('describes its child before anybody points at it', () => {
    expect(word.title).toBe('at noon');
    expect(tip()).toBeNull();
  });

  it('comes with the first pointer, and describes the same element by itself', async () => {
    await happens('mouseover');
    const shown = await until(tip);
    expect(shown.textContent).toBe('at noon');
    expect(document.querySelector('b')).toBe(word);
    expect(word.getAttribute('aria-describedby')).toBe(shown.id);
    // The browser's own would come beside it.
    expect(word.hasAttribute('title')).toBe(false);
  });

  it('goes with the pointer, and comes again', async () => {
    await happens('mouseover');
    await until(tip);
    await happens('mouseout');
    await until(() => !tip());
    expect(word.title).toBe('at noon');
    await happens('mouseover');
    await until(tip);
  });

  it('goes with Escape', async () => {
    await happens('mouseover');
    await until(tip);
    await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    await until(() => !tip());
  });
});
