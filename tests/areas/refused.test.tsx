import { http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteMissed } from '../../src/areas/missed-address.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, openSite, press, the, type, until } from '../support/site/site.tsx';
import { find } from '../support/site/view.tsx';

const server = startApi();
const nativeConfirm = vi.fn(() => true);
beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  nativeConfirm.mockClear();
  vi.stubGlobal('confirm', nativeConfirm);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  server.use(
    answer.get(at('/companies'), () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'companies */0' } }),
    ),
  );
});

const FORM = '/admin/companies/create';
const name = () => find('input[name="name"]') as Promise<HTMLInputElement>;
const refuse = (status: number, message: string) =>
  server.use(
    answer.post(at('/companies'), () =>
      HttpResponse.json({ errors: [{ msg: message }], message }, { status }),
    ),
  );
const typeAndSave = async () => {
  await type(await name(), 'Harbour Homes');
  await press(await the('button', 'Save'));
};
const occurrences = (text: string) => document.body.textContent.split(text).length - 1;

describe('a form', { timeout: 60_000 }, () => {
  it('that may not be saved leads to /accessDenied, and Back shows it with what was typed', async () => {
    refuse(403, 'Your role may not do this.');
    const site = await openSite(FORM);
    await typeAndSave();
    await site.arrives('/accessDenied');
    await the('heading', 'Access denied');
    await the('link', 'Sign out');
    expect(occurrences('Invalid dataProvider response')).toBe(0);
    await press(await the('link', 'Back'));
    await site.arrives(FORM);
    expect((await name()).value).toBe('Harbour Homes');
    expect(nativeConfirm).not.toHaveBeenCalled();
    expect(document.title).toContain('New company');

    server.use(
      answer.post(at('/companies'), () =>
        HttpResponse.json({ id: 7, version: 1, name: 'Harbour Homes' }, { status: 201 }),
      ),
    );
    await press(await the('button', 'Save'));
    await site.arrives('/admin/companies');
  });

  it('says once why it could not be saved', async () => {
    refuse(500, 'The disk is on fire.');
    await openSite(FORM);
    await typeAndSave();
    const alert = await the('alert');
    expect(alert.textContent).toBe('The disk is on fire.');
    // A second message would come a moment later.
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect(occurrences('The disk is on fire.')).toBe(1);
    expect(all('alert')).toHaveLength(1);
  });

  it('with unsaved changes asks in a dialog of ours before it is left', async () => {
    const site = await openSite(FORM);
    await type(await name(), 'Harbour Homes');
    await press(await the('link', 'Devices'));
    await the('heading', 'Leave without saving?');
    expect(site.where()).toBe(FORM);
    await press(await the('button', 'Stay'));
    await until(() => all('heading', 'Leave without saving?').length === 0);
    expect((await name()).value).toBe('Harbour Homes');
    await press(await the('link', 'Devices'));
    await press(await the('button', 'Leave'));
    await site.arrives('/admin/devices');
    expect(nativeConfirm).not.toHaveBeenCalled();
  });
});

describe('a page', { timeout: 60_000 }, () => {
  it('of a missing record says 404 and keeps the navigation', async () => {
    server.use(
      answer.get(at('/companies/99'), () =>
        HttpResponse.json({ errors: [], message: 'There is no such record.' }, { status: 404 }),
      ),
    );
    const site = await openSite('/admin/companies');
    await act(() => site.router.navigate('/admin/companies/99/show'));
    await site.arrives('/404/error');
    await the('heading', '404 – Not found');
    expect(all('navigation')).toHaveLength(1);
    expect(all('link', 'Companies')[0]?.getAttribute('href')).toBe('/admin/companies');
    expect(all('button', 'Profile')).toHaveLength(1);
    await the('link', 'Home');
    await until(() => document.querySelector('code')?.textContent === '/admin/companies/99/show');
    // The address of what is missing is not in the way of going back.
    await act(() => site.router.navigate(-1));
    await site.arrives('/admin/companies');
  });

  it('that does not exist keeps the navigation of who is signed in', async () => {
    const site = await openSite('/admin/nowhere?q=1');
    await site.arrives('/404/error');
    await the('heading', '404 – Not found');
    expect(all('navigation')).toHaveLength(1);
    await until(() => document.querySelector('code')?.textContent === '/admin/nowhere?q=1');
  });

  it('that does not exist has no navigation for others', async () => {
    emptyBrowser();
    // As in a window that has just been opened.
    noteMissed(null);
    await openSite('/404/error');
    await the('heading', '404 – Not found');
    await the('link', 'Home');
    expect(document.querySelector('code')).toBeNull();
    expect(all('navigation')).toHaveLength(0);
  });

  it('that the server refuses leads to /accessDenied, and Back leads home', async () => {
    server.use(answer.get(at('/companies/5'), () => HttpResponse.json({ message: 'No.' }, { status: 403 })));
    const site = await openSite('/admin/companies/5/show');
    await site.arrives('/accessDenied');
    expect((await the('link', 'Back')).getAttribute('href')).toBe('/');
  });
});
