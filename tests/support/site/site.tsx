import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { followSession } from '../../../src/areas/follow-session.ts';
import { routes } from '../../../src/areas/routes.tsx';
import { waitFor } from '../wait-for.ts';

declare global {
  // React's own switch for tests.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Waits until the condition holds, while React works as it does in a browser. */
export const until = async <T,>(find: () => T | null | undefined | false): Promise<T> => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    return await waitFor(() => {
      const found = find();
      if (!found) throw new Error(`Not there. The page says: ${document.body.textContent.slice(0, 500)}`);
      return found;
    });
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }
};

/** The whole site at an address, as `main.tsx` starts it. */
export const openSite = async (path: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const end = followSession(router);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    end();
    await act(async () => root.unmount());
    router.dispose();
    document.body.replaceChildren();
  });
  const where = () => router.state.location.pathname + router.state.location.search;
  return { router, where, arrives: (wanted: string) => until(() => where() === wanted) };
};

const textOf = (element: Element): string => (element.textContent ?? '').trim();

/** The name that assistive technology gives an element, in the cases that occur here. */
const nameOf = (element: Element): string => {
  const labelled = element.getAttribute('aria-labelledby');
  if (labelled) return textOf(document.getElementById(labelled) ?? element);
  const label = element.getAttribute('aria-label');
  if (label) return label;
  if (element.id) {
    const own = document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    if (own) return textOf(own);
  }
  return textOf(element);
};

const SELECTORS: Readonly<Record<string, string>> = {
  alert: '[role="alert"]',
  button: 'button, [role="button"]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role="menuitem"]',
  navigation: 'nav',
  password: 'input[type="password"]',
  textbox: 'input:not([type]), input[type="text"], input[type="email"], textarea',
};

/** All elements of a role, with that accessible name where one is given. */
export const all = (role: keyof typeof SELECTORS, name?: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(SELECTORS[role] ?? role)].filter(
    (element) => name === undefined || nameOf(element) === name,
  );

/** Waits for one. */
export const the = (role: keyof typeof SELECTORS, name?: string): Promise<HTMLElement> =>
  until(() => all(role, name)[0]);

/** Types as a person would, as far as React can tell. */
export const type = async (input: HTMLElement, text: string): Promise<void> => {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await act(async () => {
    value?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

export const press = async (element: HTMLElement): Promise<void> => {
  await act(async () => element.click());
};
