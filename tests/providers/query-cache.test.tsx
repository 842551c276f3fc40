import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { refetch, useCachedQuery, type QueryState, type Query } from '../../src/providers/query-cache.ts';
import { endSession } from '../../src/providers/session.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { until } from '../support/site.tsx';

let made = 0;
/** A question of its own, whose answers are given by hand. */
const openQuestion = (isPermanent = false) => {
  const asked: { answer(text: string): void; fail(): void; readonly signal: AbortSignal }[] = [];
  const question: Query<string> = {
    key: `question ${++made}`,
    isPermanent,
    fetch: (signal) =>
      new Promise((resolve, reject) => {
        asked.push({ answer: resolve, fail: () => reject(new Error('It says no.')), signal });
      }),
  };
  return { question, asked };
};

const told = ({ data, error }: QueryState<string>): string => `${data ?? '…'} ${error?.message ?? ''}`.trim();

const show = async (question: Query<string>, everyMs?: number) => {
  const Shown = () => (
    <p>{told(useCachedQuery(question, everyMs === undefined ? undefined : () => everyMs))}</p>
  );
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () => root.render(<Shown />));
  const close = async () => {
    await act(async () => root.unmount());
    box.remove();
  };
  onTestFinished(close);
  return close;
};
const says = (text: string) => until(() => document.body.textContent === text);

beforeEach(() => {
  emptyBrowser();
  document.body.replaceChildren();
});

describe('a question', () => {
  it('is asked once for all who look at it, and what was there stays while it fails', async () => {
    const { question, asked } = openQuestion();
    await show(question);
    await show(question);
    expect(asked).toHaveLength(1);
    asked[0]?.answer('one');
    await says('oneone');
    refetch(question.key);
    asked[1]?.fail();
    await says('one It says no.one It says no.');
  });

  it('that is asked again while it is being asked is asked once more after it', async () => {
    const { question, asked } = openQuestion();
    await show(question);
    refetch(question.key);
    refetch(question.key);
    expect(asked).toHaveLength(1);
    asked[0]?.answer('one');
    await until(() => asked.length === 2);
    asked[1]?.answer('two');
    await says('two');
    expect(asked).toHaveLength(2);
  });

  it('is asked again by itself', async () => {
    const { question, asked } = openQuestion();
    await show(question, 5);
    asked[0]?.answer('one');
    await until(() => asked.length === 2);
  });

  it('is given up when nobody looks any more, and a lasting answer is not asked for again', async () => {
    const { question, asked } = openQuestion(true);
    const close = await show(question);
    await close();
    expect(asked[0]?.signal.aborted).toBe(true);
    const closeAgain = await show(question);
    asked[1]?.answer('one');
    await says('one');
    await closeAgain();
    await show(question);
    expect(document.body.textContent).toBe('one');
    expect(asked).toHaveLength(2);
  });

  it('of another person is another one', async () => {
    signedIn('superadmin');
    const { question, asked } = openQuestion(true);
    const close = await show(question);
    asked[0]?.answer('one');
    await says('one');
    await close();
    endSession('signed-out');
    await show(question);
    expect(document.body.textContent).toBe('…');
    expect(asked).toHaveLength(2);
  });
});
