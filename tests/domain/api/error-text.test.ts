import { describe, expect, it } from 'vitest';
import { bodyText, errorText, retryAfterSeconds } from '../../../src/domain/api/error-text.ts';

describe('the text of a failed answer', () => {
  it('takes the msg of each error, joined with commas, before the message', () => {
    const errors = [{ msg: 'The name is taken.', path: 'name' }, { msg: 'Too long.' }];
    expect(bodyText({ errors, message: 'Not saved.' })).toBe('The name is taken., Too long.');
  });
  it('else takes the message', () => {
    expect(bodyText({ errors: [], message: 'Not saved.', data: 'x' })).toBe('Not saved.');
    expect(bodyText({ errors: [{}], message: 'Not saved.' })).toBe('Not saved.');
    expect(bodyText({ errors: 'none', message: 'Not saved.' })).toBe('Not saved.');
  });
  it('else takes the data: the body itself where it is text', () => {
    expect(bodyText({ data: 'Down for a moment.' })).toBe('Down for a moment.');
    expect(bodyText('Down for a moment.')).toBe('Down for a moment.');
  });
  it.each([
    '<html><h1>502</h1></html>',
    '  <!doctype html>',
    '',
    '   ',
    null,
    7,
    [],
    {},
    { message: '<b>x</b>' },
    'x'.repeat(2000),
  ])('finds nothing to read in %j', (body) => expect(bodyText(body)).toBeNull());
  it('ends with the error’s own message, else "Unknown error"', () => {
    expect(errorText(new Error('It broke.'))).toBe('It broke.');
    expect(errorText('It broke.')).toBe('It broke.');
    expect(errorText(new Error(''))).toBe('Unknown error');
    expect(errorText(undefined)).toBe('Unknown error');
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');
  it.each([
    ['90', 90],
    ['0', 1],
    ['Fri, 20 Nov 2026 00:01:00 GMT', 60],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s is %s seconds', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds));
});
