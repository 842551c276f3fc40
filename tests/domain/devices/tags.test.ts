import { describe, expect, it } from 'vitest';
import { normaliseTags, singleTags, tagFault, TAG_MAX, tagsFault } from '../../../src/domain/devices/tags.ts';

describe('tags', () => {
  it('keep the case of their values, and each is there once', () => {
    expect(normaliseTags(['LABEL:TMV', 'label:TMV', 'label:tmv'])).toEqual(['label:TMV', 'label:tmv']);
  });

  it.each(['', 'x', ':x', ' x:1', 'x:', 'x: ', 'x:a,b', 'x:a;b', 'x:\u0000', `x:${'a'.repeat(TAG_MAX)}`])(
    '%j is none',
    (tag) => {
      expect(tagFault(tag)).toMatch(/^validation\.tag_/);
    },
  );

  it('have one rate, the same one twice is one', () => {
    expect(tagsFault(['rate:5', 'rate:10'])).toBe('validation.tag_rate');
    expect(tagsFault(['rate:5', 'rate:5', 'x:1', 'x:2'])).toBeNull();
  });

  it('of which there can be one are told apart, in order', () => {
    expect(singleTags(['x:1', 'rate:5'])).toEqual(['rate:5']);
    expect(singleTags(['rate:5', 'rate:10'])).toEqual(singleTags(['rate:10', 'rate:5']));
  });
});
