import { describe, expect, it } from 'vitest';
import { isColour } from '../../../../src/domain/dashboard/colour.ts';
import type { StateBinding } from '../../../../src/domain/dashboard/document.ts';
import { composeLooks, NEUTRAL, readState } from '../../../../src/domain/dashboard/svg/effects.ts';

const binding = (more: Partial<StateBinding>): StateBinding => ({
  id: 'n',
  dataPoint: 1,
  dev_id: 'd',
  device_id: 1,
  onColor: '#0a0',
  offColor: '#a00',
  ...more,
});
const look = (more: Partial<StateBinding>, value: number | null) =>
  composeLooks([binding(more)], () => value);

describe('what a state does to a node', () => {
  it('fills it with one of two colours; whatever is not 0 is on', () => {
    expect([1, -3, 0.5, 0].map((value) => look({}, value).fill)).toEqual(['#0a0', '#0a0', '#0a0', '#a00']);
  });

  it('reads 1, "on" and true as true', () => {
    expect([1, 'on', 'ON', true, '1', 'true'].map(readState)).toEqual(Array(6).fill(true));
    expect([0, 'off', false, null, undefined, 2, '', {}].map(readState)).toEqual(Array(8).fill(false));
  });

  it('moves it while the state is the one that is named, off too', () => {
    const all = { flashEnabled: true, verticalRotate: true, spinFan: true };
    expect(look({ ...all, flashState: 'on', rotateState: 1, spinState: true }, 1)).toEqual({
      fill: '#0a0',
      isFlashing: true,
      isTurned: true,
      isSpinning: true,
    });
    expect(look({ ...all, flashState: false, rotateState: true, spinState: 0 }, 0)).toEqual({
      fill: '#a00',
      isFlashing: true,
      isTurned: false,
      isSpinning: true,
    });
    expect(look({ flashState: true, rotateState: true, spinState: true }, 1).isFlashing).toBe(false);
  });

  it('is neutral and still where nobody knows the state', () => {
    const still = { fill: NEUTRAL, isFlashing: false, isTurned: false, isSpinning: false };
    expect(look({ flashEnabled: true, flashState: true, spinFan: true, spinState: true }, null)).toEqual(
      still,
    );
    // Half known is not known.
    const values = new Map([[1, 1]]);
    expect(composeLooks([binding({}), binding({ dataPoint: 2 })], (id) => values.get(id) ?? null)).toEqual(
      still,
    );
  });

  it('adds up several bindings of one node', () => {
    const composed = composeLooks(
      [
        binding({ spinFan: true, spinState: 1 }),
        binding({ dataPoint: 2, flashEnabled: true, flashState: 1, onColor: '#00f' }),
      ],
      () => 1,
    );
    expect(composed).toEqual({ fill: '#00f', isFlashing: true, isTurned: false, isSpinning: true });
  });

  it('takes nothing for a colour that would load something', () => {
    expect(['#0a0', '#00aa00ff', 'red', 'rgb(1, 2, 3)', 'hsl(120deg 50% 50%)'].map(isColour)).toEqual(
      Array(5).fill(true),
    );
    for (const wrong of [
      'url(#a)',
      'url(//x)',
      'red;x:y',
      'image-set("x")',
      '#12',
      '',
      null,
      7,
      'rgb(url(x))',
    ]) {
      expect([wrong, isColour(wrong)]).toEqual([wrong, false]);
      expect(look({ onColor: wrong as string }, 1).fill).toBeNull();
    }
  });
});
