import { expect, test } from 'vitest';
import { securityHeaders } from '../../../server/http/security-headers.ts';

const HALF_A_YEAR_S = 180 * 86_400;

test('an https PUBLIC_URL tells browsers to stay on https for at least 180 days', () => {
  const header = String(securityHeaders('https://flowgen.example.com')['strict-transport-security']);
  expect(Number(/^max-age=(\d+)/.exec(header)?.[1])).toBeGreaterThanOrEqual(HALF_A_YEAR_S);
  expect(header).not.toMatch(/includeSubDomains|preload/i);
});

test.each([[undefined], ['http://flowgen.example.com']])('%s does not', (publicUrl) => {
  expect(securityHeaders(publicUrl)).not.toHaveProperty('strict-transport-security');
});

test('pages may use no camera, microphone or position', () => {
  const header = String(securityHeaders(undefined)['permissions-policy']);
  for (const feature of ['camera', 'microphone', 'geolocation']) expect(header).toContain(`${feature}=()`);
});
