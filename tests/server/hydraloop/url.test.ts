import { describe, expect, it } from 'vitest';
import { reachOfAddress } from '../../../server/hydraloop/addresses.ts';
import { endpointUrlFault } from '../../../server/hydraloop/url.ts';

describe('the address of an endpoint', () => {
  it.each([
    'https://hydraloop.example.com/api?x=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:8443/',
    'HTTPS://Example.COM',
  ])('%s is accepted', (url) => {
    expect(endpointUrlFault(url, false)).toBeNull();
    expect(endpointUrlFault(url, true)).toBeNull();
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com',
    'javascript:alert(1)',
    'gopher://example.com/',
    'data:text/plain,x',
    'nothing',
    '//example.com',
    'https://',
    'https://user:password@example.com',
    'https://user@example.com',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://metadata.google.internal/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[ff02::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'http://8.8.8.8/',
  ])('%s is never accepted', (url) => {
    expect(endpointUrlFault(url, false)).toMatch(/^validation\./);
    expect(endpointUrlFault(url, true)).toMatch(/^validation\./);
  });

  it.each([
    'http://10.1.2.3/',
    'https://10.1.2.3/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://１２７.０.０.１/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:c0a8:101]/',
    'https://[fd12:3456::1]/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://printer/',
    'https://hydraloop.local/',
    'https:\\\\127.0.0.1\\',
  ])('%s is accepted only if private hosts are allowed', (url) => {
    expect(endpointUrlFault(url, false)).toMatch(/^validation\.url_/);
    expect(endpointUrlFault(url, true)).toBeNull();
  });

  it('without https is accepted for names where private hosts are allowed, and checked when connecting', () => {
    expect(endpointUrlFault('http://hydraloop.example.com/', true)).toBeNull();
    expect(endpointUrlFault('http://hydraloop.example.com/', false)).toBe('validation.url_https');
  });
});

describe('an address', () => {
  it.each([
    ['1.1.1.1', 'public'],
    ['172.32.0.1', 'public'],
    ['172.16.0.1', 'private'],
    ['169.254.0.1', 'never'],
    ['2606:4700::1111', 'public'],
    ['::ffff:10.0.0.1', 'private'],
    ['::ffff:8.8.8.8', 'public'],
    ['::127.0.0.1', 'never'],
    ['fe80::1%eth0', 'never'],
    ['nothing', 'never'],
    ['', 'never'],
  ])('%s is %s', (address, reach) => {
    expect(reachOfAddress(address)).toBe(reach);
  });
});
