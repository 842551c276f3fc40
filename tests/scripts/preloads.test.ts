import { expect, it } from 'vitest';
import { withoutLoaded } from '../../scripts/lib/preloads.mjs';

const list = (files: readonly string[]): string =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);`;

it('leaves what a file has loaded out of the lists of its lazy imports', () => {
  const code = `${list(['a.js', 'site.js', 'b.js', 'site.css'])}t(()=>import('./a.js'),__vite__mapDeps([0,1,3]));t(()=>import('./b.js'),__vite__mapDeps([2,1,3]));`;
  expect(withoutLoaded(code, new Set(['site.js', 'site.css']))).toBe(
    `${list(['a.js', 'b.js'])}t(()=>import('./a.js'),__vite__mapDeps([0]));t(()=>import('./b.js'),__vite__mapDeps([1]));`,
  );
});

it('leaves files without such lists as they are', () => {
  expect(withoutLoaded('export{a}', new Set(['a.js']))).toBe('export{a}');
  const empty = `${list(['a.js'])}t(()=>import('./a.js'),__vite__mapDeps([]))`;
  expect(withoutLoaded(empty, new Set())).toBe(empty);
});
