/** The styles of the inbox: the product's colours, in both themes. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f3f6f8, #10181d);
  --surface: light-dark(#fff, #182329);
  --text: light-dark(#1c2b33, #e4ebef);
  --quiet: light-dark(#53646e, #a3b3bd);
  --line: light-dark(#d8e0e5, #2c3a43);
  --primary: light-dark(#0579b0, #57b6e4);
  --on-primary: light-dark(#fff, #06222f);
  --tint: light-dark(#e3f1f8, #173545);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text);
  font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
a { color: var(--primary); }
h1, h2, p, ol, dl, dd { margin: 0; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: 4px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 24px; padding: 16px 24px;
  background: var(--surface); border-bottom: 1px solid var(--line); }
header > div { flex: 1 1 320px; }
h1 { font-size: 20px; line-height: 1.3; }
h1 a { color: inherit; text-decoration: none; }
header p, .quiet, time, dt { color: var(--quiet); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 16px; flex: 0 1 auto; }
.button { display: inline-flex; align-items: center; min-height: 40px; padding: 0 16px; border: 0; border-radius: 8px;
  background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.note { margin: 16px 24px 0; padding: 12px 16px; border-radius: 8px; background: var(--tint); }
main { display: grid; grid-template-columns: 380px minmax(0, 1fr); gap: 24px; align-items: start;
  max-width: 1400px; padding: 24px; }
.panel { border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow: hidden; }
.panel > h2 { padding: 12px 16px; border-bottom: 1px solid var(--line); font-size: 14px; }
.list { list-style: none; margin: 0; padding: 0; max-height: calc(100vh - 190px); overflow: auto; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; padding: 10px 16px; color: inherit; text-decoration: none; }
.list a:hover, .list a[aria-current] { background: var(--tint); }
.list strong { grid-column: 1 / -1; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list .to { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--quiet); }
.channel { font-size: 12px; font-weight: 600; color: var(--primary); }
time { font-size: 12px; font-variant-numeric: tabular-nums; }
.empty { padding: 32px 16px; text-align: center; color: var(--quiet); }
.empty strong { display: block; color: var(--text); }
.content { display: flex; flex-direction: column; gap: 16px; padding: 20px 24px; }
.content h2 { font-size: 20px; line-height: 1.3; overflow-wrap: anywhere; }
.content ol { padding-left: 20px; }
.content li + li { margin-top: 8px; }
.content dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
.content dd { overflow-wrap: anywhere; }
iframe { width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { margin: 0; padding: 16px; overflow: auto; border-radius: 8px; background: var(--canvas);
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
pre.code { font: 12px/1.5 ui-monospace, Consolas, monospace; }
summary { min-height: 32px; cursor: pointer; color: var(--quiet); }
.back { display: none; min-height: 44px; align-items: center; }
@media (max-width: 860px) {
  header, main { padding: 16px; }
  .note { margin: 16px 16px 0; }
  main { grid-template-columns: minmax(0, 1fr); gap: 16px; }
  main[data-reading] > .panel:first-child { display: none; }
  .list { max-height: none; }
  .back { display: inline-flex; }
  .content { padding: 16px; }
  .button { min-height: 44px; }
  .actions { flex: 1 1 100%; }
  .actions form, .actions .button { flex: 1 1 auto; justify-content: center; }
}
`;
