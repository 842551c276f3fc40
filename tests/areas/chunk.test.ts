import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, isChunkError, loadChunk } from '../../src/areas/chunk.ts';

afterEach(() => vi.useRealTimers());

describe('a part of the site', () => {
  it('is given up after 120 seconds', async () => {
    vi.useFakeTimers();
    const load = loadChunk(() => new Promise(() => undefined));
    const failed = vi.fn();
    load.catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.any(ChunkError));
  });

  it('that is gone is told from a mistake in it', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(
      true,
    );
    expect(isChunkError(new TypeError('error loading dynamically imported module'))).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
  });

  it('is given as it is', async () => {
    expect(await loadChunk(() => Promise.resolve(7))).toBe(7);
  });
});
