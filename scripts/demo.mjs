// npm run demo: npm start with a demonstration site, made at the first start and lived on at each.
process.env.DEMO = 'on';
await import('./start.mjs');
